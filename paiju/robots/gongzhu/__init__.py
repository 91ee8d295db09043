"""The robot of Chase the Pig (拱猪机器人)."""
