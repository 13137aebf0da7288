"""Pictures of the field and what stands around it: downs, scores, log, banners."""
