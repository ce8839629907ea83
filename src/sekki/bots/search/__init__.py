"""The compiled search of `ismcts`: a tree of edges, one simulation, and what a position is worth at its end."""
