"""What users can do to a league: fields, previews, ledger commands, command lines."""
