"""What moves everything, and knows no feature: queue, redelivery, scheduler, shards."""
