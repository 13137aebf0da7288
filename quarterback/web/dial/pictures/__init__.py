"""The pictures of the dial game as SVG: values for the templates, and the disc as a file."""
