"""What a person sees of a league, as plain frozen values; faces draw them."""
