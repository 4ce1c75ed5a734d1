"""Pictures of Stack Control: the pyramids of every stack, and what each seat controls."""
