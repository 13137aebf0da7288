"""Pictures of the field and what is around it: downs, scores, log, banners."""
