"""The robot of Endurance (持久战机器人)."""
