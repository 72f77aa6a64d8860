numfig = True
