"""What a button, a menu, a form or a command does."""
