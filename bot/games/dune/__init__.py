"""How classic Dune is shown to people: words, panels, pictures. `PRESENTATION` is what a table uses."""

from .presentation import PRESENTATION, DunePresentation

__all__ = ["PRESENTATION", "DunePresentation"]
