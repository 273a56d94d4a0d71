"""What the end-to-end tests share."""

import pytest

pytest.register_assert_rewrite("tests.e2e.judge", "tests.e2e.player", "tests.e2e.hall")
