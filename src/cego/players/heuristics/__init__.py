"""Rules of thumb for every decision: what a beginner can learn, and remember."""
