"""What each page of LOOP 45 shows and what a tap on it means. Plain Python; no window is needed."""
