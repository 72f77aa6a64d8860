html_math_renderer = "mathjax"     # the case looks for TeX in the page
