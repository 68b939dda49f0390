"""The devices on the table: an LED ring on a serial port, push buttons, touch panels. Knows no game.

Each room offers its names in its `__init__`, and loads a module when a name of it is first asked for: a program pays
only for what it uses.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def lazy_names(package: str, modules: Mapping[str, Iterable[str]]) -> Callable[[str], object]:
    """Return the `__getattr__` (PEP 562) of a package that offers names of its modules.

    Args:
        package: its `__name__`.
        modules: for each of its modules the names that the package offers.
    """
    homes = {name: module for module, names in modules.items() for name in names}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(import_module(package), name, value)
        return value

    return find
