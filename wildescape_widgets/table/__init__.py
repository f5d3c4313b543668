"""The table at which a game is played, watched, rewound and laid out."""
