"""What tests of all games use."""

from __future__ import annotations

import pytest

clause = pytest.mark.clause  # @clause("D4.2"): this test shows that clause
