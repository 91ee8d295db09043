"""Tricks (墩): what single cards and combinations win, for all trick games."""
