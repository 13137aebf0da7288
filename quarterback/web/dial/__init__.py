"""The dial game in the browser: on one device, on a phone for each side, or against a coach."""
