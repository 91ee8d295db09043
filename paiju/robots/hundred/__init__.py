"""The robot of hundred (打百分机器人)."""
