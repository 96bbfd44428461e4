"""What is awake in this process: tables, their clocks, their bots, and who looks on."""
