"""The doors of the server: REST for what is asked now and then, a socket for play."""
