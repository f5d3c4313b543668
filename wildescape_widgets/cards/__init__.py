"""Cards in a browser: a hand to choose from, and the play inspector."""
