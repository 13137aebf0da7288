"""Who may do what on a shared server: PostgreSQL's roles, row-level security and triggers."""
