"""Commands about the rules and the dial: rules, dial, card, solve, simulate."""
