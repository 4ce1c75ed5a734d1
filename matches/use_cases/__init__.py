"""What people and the bot do with matches. Each use case opens one unit of work of its own."""
