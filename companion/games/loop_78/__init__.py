"""LOOP 78, for four to six: the boards travel round the table, each with its hand of cards."""
