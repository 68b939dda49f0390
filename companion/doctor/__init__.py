"""Looks at the machine, the files and the devices, and says in words what is wrong and what to do. Changes nothing."""
