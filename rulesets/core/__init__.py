"""What all rule sets share: vocabulary, football as small functions, and the doors."""
