"""What users install, built from this checkout: wheel, sdist, one-file programs, notices, manual.

`python -m shipping dist` (or `make dist`) fills dist/; `python -m shipping pyz` makes one file for
another Python or another system. Nothing here travels in the wheel.
"""
