"""What commands, buttons, menus and forms do: one module a feature, with both."""
