"""The commissioner's desk in the browser: every action as a form, the day, the log, doors."""
