"""Screens before and after: `make compare-pictures BASE=commit`. A tool, no test; it is tested on small pictures."""
