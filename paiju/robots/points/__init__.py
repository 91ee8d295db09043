"""Tactics that the robots of point-trick games share (共用打法)."""
