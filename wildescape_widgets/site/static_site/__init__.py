"""The course as files that any web server serves: its Python runs in the visitor's browser."""
