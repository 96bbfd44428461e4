"""Programs that show how to use the house from outside."""
