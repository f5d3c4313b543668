"""Items without end for a skill, by topic."""
