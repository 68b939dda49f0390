"""The rules of LOOP 78. Pure."""
