"""Whole evenings in a real browser, played by a scripted person under laws."""
