"""The picture on the title screen."""
