"""Lessons, practice and the journal, thin over `wildescape.teach`."""
