"""The kinds of steps: how each is asked, judged, hinted and shown."""
