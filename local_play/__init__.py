"""Postboard in your browser, against a simulated Discord: no account, no token, no network."""
