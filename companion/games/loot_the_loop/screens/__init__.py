"""What each page of Loot the Loop shows and what a tap on it means. Plain Python; no window is needed."""
