"""What buttons, menus and forms do, and parts of commands that do the same."""
