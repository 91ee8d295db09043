"""The robot of red five (红五机器人)."""
