"""Tables for people: one match of six, each of whom sees it from a browser of their own."""
