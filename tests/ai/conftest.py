"""What the package says of threads must be said before any test imports numpy."""

import quarterback.ai as ai

__all__ = ["ai"]
