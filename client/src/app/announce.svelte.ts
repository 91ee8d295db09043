// One polite live region for the whole page: what a screen reader says without being asked.
class Announcer {
  /** Two places used in turn, so that the same sentence twice is spoken twice. */
  lines = $state<[string, string]>(['', '']);
  #turn = 0;

  say(sentence: string): void {
    this.#turn = 1 - this.#turn;
    this.lines = this.#turn ? [sentence, ''] : ['', sentence];
  }
}

const announcer = new Announcer();

export function announce(sentence: string): void {
  announcer.say(sentence);
}

export function announced(): readonly string[] {
  return announcer.lines;
}
