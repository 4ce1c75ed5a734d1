"""What commands, buttons, menus and forms do, and who delivers notices: by feature."""
