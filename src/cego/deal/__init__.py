"""One deal of Cego, from the shuffle to the payment. Pure: no clock, no files, no chance."""
