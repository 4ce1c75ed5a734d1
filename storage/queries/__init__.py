"""What is stored, by kind: the queries and changes of each."""
