"""Makes what comes with the program and takes long to make: puzzles, the opening guide."""
