"""Teams as people have them: kept in files, filled in, rated by dice, told in words."""
