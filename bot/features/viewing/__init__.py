"""Looking at boards and at past matches."""
