"""A league as a site of plain files: pages, feeds and data, computed from a league at one moment.

`site(moment)` returns every file by its address. Nothing here reads a store, a clock or a disk.
"""

from league.publish.site import SiteCache, site

__all__ = ["SiteCache", "site"]
