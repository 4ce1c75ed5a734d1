"""The bot's use of Discord: failures of calls, responses, controls and permissions."""
