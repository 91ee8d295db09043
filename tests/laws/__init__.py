"""The laws (法则) that every game of the catalogue obeys, one file each. Registering a game is enough to be tested."""
