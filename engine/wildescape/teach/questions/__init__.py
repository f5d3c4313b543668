"""What a step may ask, by topic."""
