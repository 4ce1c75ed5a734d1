"""Parts of use cases. Each works within the unit of work that its caller opened."""
