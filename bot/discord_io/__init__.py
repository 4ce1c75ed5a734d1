"""Discord as the bot uses it: failures, responses, controls, permissions. Knows no match."""
