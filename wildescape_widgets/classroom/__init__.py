"""The class: what its teacher asks, and how its pupils are doing."""
