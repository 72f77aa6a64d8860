html_baseurl = "https://example.org/notes/"
