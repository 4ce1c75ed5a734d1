"""Pictures of Escabel: stacks on a square board between two pairs of coloured edges."""
