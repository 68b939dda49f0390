"""The tests mirror the rooms; being a package lets helpers be imported from anywhere in it."""
