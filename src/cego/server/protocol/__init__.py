"""Every message of the socket and of REST, declared once; TypeScript is made from it."""
