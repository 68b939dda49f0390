"""The drawings of LOOP 78; its board is the table that two games share. Plain data."""
