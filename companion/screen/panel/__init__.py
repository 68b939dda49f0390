"""The panel beside the wheel, whole-screen lists and sheets: one kit of widgets that draws the values of `page`.

Import it only after `boot.prepare`.
"""
