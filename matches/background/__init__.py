"""What the bot does for its workers and when it starts. These are use cases like the others."""
