"""How commands, buttons, menus and forms reach the features, and what these share."""
