"""The web (网): sockets, pages' answers, and the doors that say who may see what."""
