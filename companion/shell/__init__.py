"""The house on the glass: its own pages, what leads to which, and the window. Knows games only by the contract."""
