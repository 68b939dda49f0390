"""What is drawn outside of a rectangle, cut off: of a column that is longer than its window, of a screen on its panel.

A file of its own, since both the kit's scroller and the window need it and nothing else of each other.
"""

from kivy.graphics import Canvas, InstructionGroup, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse


class Clip:
    """Cuts off what a widget's children draw outside of it, where they do: a stencil is drawn in every frame."""

    def __init__(self, canvas: Canvas) -> None:
        self._open, self._close = InstructionGroup(), InstructionGroup()
        self._shape, self._shape_again = Rectangle(), Rectangle()
        canvas.before.add(self._open)
        canvas.after.add(self._close)

    def show(self, pos: tuple[float, float], size: tuple[float, float] | None) -> None:
        """Cut off what lies outside of this; nothing, where there is no `size`."""
        if size is None:
            self._open.clear()
            self._close.clear()
            return
        for shape in (self._shape, self._shape_again):
            shape.pos, shape.size = pos, size
        if not self._open.children:
            for instruction in (StencilPush(), self._shape, StencilUse()):
                self._open.add(instruction)
            for instruction in (StencilUnUse(), self._shape_again, StencilPop()):
                self._close.add(instruction)
