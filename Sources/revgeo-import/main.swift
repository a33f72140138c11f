print("revgeo-import")
