"""A round of a climbing game by its rules. Pure values; seats are numbers from 0, clockwise."""
