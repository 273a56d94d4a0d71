"""The effect language (section 16): effects are data, and the operators in these modules read it."""

from . import changing as changing  # each puts its operators into the register
from . import combining as combining
from . import doing as doing
from . import handling as handling
from . import placing as placing
