"""Careers (战绩): what the events and matches that somebody has played came to. Pure but for `readmodel`."""
