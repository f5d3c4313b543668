"""Worksheets to print."""
