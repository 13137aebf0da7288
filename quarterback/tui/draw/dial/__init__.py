"""Pictures of the dial and the signal card."""
