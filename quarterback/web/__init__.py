"""The tournament server: the league's pages, live, and doors for writing, for every browser in the
room. Imported only by `quarterback serve`."""
