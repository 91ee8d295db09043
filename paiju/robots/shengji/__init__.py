"""The robot of shengji (升级机器人)."""
