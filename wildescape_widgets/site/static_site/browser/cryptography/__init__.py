"""What our widgets need of cryptography, from the standard library alone."""
