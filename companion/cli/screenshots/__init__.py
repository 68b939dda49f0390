"""`loop-companion screenshots`: draws every page, offscreen, and asserts which page each picture shows."""
