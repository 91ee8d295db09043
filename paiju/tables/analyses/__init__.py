"""Double dummy of finished bridge deals (明牌分析): worked out in the background, kept for good."""
