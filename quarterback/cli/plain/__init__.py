"""The whole game as prompts and sentences, for screen readers, pipes and slow lines."""
