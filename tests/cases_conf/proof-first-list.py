html_show_sourcelink = False     # the theme's own <li> would be counted as one of the proof's
