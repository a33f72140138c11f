print("revgeo")
