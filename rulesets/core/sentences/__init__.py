"""Facts and situations in football English."""
