"""Making a move: the pad, typing, the preview, and the board that follows."""
