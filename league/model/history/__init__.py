"""What is remembered over the seasons: records, champions, leaders."""
