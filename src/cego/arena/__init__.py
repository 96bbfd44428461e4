"""The arena: players compared on duplicate deals, so that luck cancels out."""
