"""How much the server carries: tables of four scripted players each, over real sockets."""
