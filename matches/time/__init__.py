"""Use cases of clocks, vacations and reminders."""
