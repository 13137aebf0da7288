"""The league manager: its pure model, its store and its exports."""
