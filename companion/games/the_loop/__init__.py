"""The LOOP: everything about this game, and nothing about it anywhere else."""
