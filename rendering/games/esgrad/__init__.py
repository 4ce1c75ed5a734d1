"""Pictures of Esgrad: a hexagonal board with groups, and the scores in the free corners."""
