import os

html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL", "https://ada.github.io/notes/")
