"""Who was away from a board that counts (断线): what is noted in the deal's stream, and the list of it."""
