"""The glass: for each screen a presenter (plain Python) and a `.kv` of its own. The only room that knows Kivy."""
