"""What a console asks and shows in a game on a board, without a screen: the form being filled in,
its words, the menu, the rule card, the ruling. Terminal and browser draw it, each in its own
way."""
