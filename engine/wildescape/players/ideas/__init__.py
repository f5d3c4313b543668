"""The ideas behind moves, by topic: each with its condition, its sentence and its check."""
