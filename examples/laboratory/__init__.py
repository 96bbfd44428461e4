"""Examples for researchers: each runs for some minutes, and shortened in the tests."""
