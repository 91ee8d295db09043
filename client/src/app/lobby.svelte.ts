// The lobby as last told, kept fresh by the line while someone looks, and asked for once before that.
import { lobbyAfter, type LobbyKnowledge } from '../core/lobby';
import { Refused, api } from './api';
import { line } from './line.svelte';

class LobbySight {
  seen = $state.raw<LobbyKnowledge | null>(null);

  /** False once the club has said that this visitor may not look (a stranger, where strangers may not). */
  open = $state(true);

  /** Asks for the lobby once. */
  async ask(): Promise<void> {
    try {
      this.seen = await api.lobby();
    } catch {
      // What was seen last is better than nothing.
    }
  }

  /** Looks at the lobby until the returned function is called. */
  look(): () => void {
    let looking = true;
    this.open = true;
    api.lobby().then(
      (lobby) => looking && (this.seen ??= lobby),
      (thrown) => (this.open = !(thrown instanceof Refused && thrown.code === 'not-signed-in')),
    );
    const leave = line.listen({
      opened: () => line.send({ type: 'lobby' }),
      received: (message) => {
        if (message.type === 'lobby' || message.type === 'lobby-news') this.seen = lobbyAfter(this.seen, message);
      },
    });
    return () => {
      looking = false;
      leave();
    };
  }
}

export const lobby = new LobbySight();
