"""Background work: the outbox and its deliveries, reminders, the scheduler, the heartbeat."""
