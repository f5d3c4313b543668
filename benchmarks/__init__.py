"""What is measured, as ratios to a peer in the same run: `python -m benchmarks [NAME...]`."""


class Lacking(Exception):
    """What a benchmark needs isn't here; the text says what."""
