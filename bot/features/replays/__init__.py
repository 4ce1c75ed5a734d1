"""Matches as animated pictures, and posts about finished matches."""
