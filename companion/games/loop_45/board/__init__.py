"""What LOOP 45 draws besides the table that it shares: its sign."""
