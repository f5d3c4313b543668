"""Where the weights of the players' networks come from: `python -m training`; it needs numpy."""
