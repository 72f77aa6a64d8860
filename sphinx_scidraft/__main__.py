"""``python -m sphinx_scidraft``: the same as the command ``sphinx-scidraft``."""

from __future__ import annotations

import sys

from sphinx_scidraft.cli import main

if __name__ == '__main__':
    sys.exit(main())
