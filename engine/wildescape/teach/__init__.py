"""Learning that needs no screen."""
