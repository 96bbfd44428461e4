"""What whoever runs the server may look at and do, beside servers that run."""
