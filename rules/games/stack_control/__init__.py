"""Stack Control (Robert Dudley, 2009): rules, draws, notation, and all it says to players."""
