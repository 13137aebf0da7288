"""Databases and sheets that earlier versions of the program wrote, and what those said of them."""
