"""What is measured, as ratios to a peer in the same run: `python -m benchmarks [NAME...]`."""
