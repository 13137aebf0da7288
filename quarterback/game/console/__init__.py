"""What a console asks and shows in a board game, without a screen: the form being filled in, its
words, the menu, the rule card, the ruling. Terminal and browser draw it, each in its own way."""
