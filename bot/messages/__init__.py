"""What people read and see: sentences, boards, challenge cards, lists, names and pictures."""
