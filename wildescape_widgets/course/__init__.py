"""The course: all rooms in one widget, with one kernel."""
