"""Stands in for what writes QR codes as files: a page draws them itself."""
