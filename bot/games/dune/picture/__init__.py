"""The board of classic Dune: as a picture, as a text, as the picture's alternative text.

Everything is made from a `BoardScene`, plain public data, and depends on nothing else: equal scenes give equal bytes.
`draw_board` is safe to call from several threads at once.
"""

from bot.games.dune.picture.board import draw_board
from bot.games.dune.picture.replay import marks, sprite
from bot.games.dune.picture.scene import BoardScene
from bot.games.dune.picture.text import alt_text, text_board

__all__ = ["BoardScene", "alt_text", "draw_board", "marks", "sprite", "text_board"]
