"""What people read and see: sentences, boards, cards, lists, names and pictures."""
