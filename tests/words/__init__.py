"""Tests of `companion/words`."""
