"""Postboard in the browser with a simulated Discord: no account, no token, no network."""
