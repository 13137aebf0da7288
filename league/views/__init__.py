"""A league as people see it: plain values and words that every face shows."""
