"""Games (玩法): one package each, none of which knows another."""
