"""The robot of four hundred (四百分机器人)."""
