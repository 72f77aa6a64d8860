html_show_sourcelink = False     # the theme's own <li> would be counted as one of the proof's
html_math_renderer = "mathjax"     # the case looks for the class that Sphinx gives to TeX in the page
