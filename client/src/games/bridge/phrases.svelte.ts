/** Explanations a player has used before (常用说明), kept on this device, the latest first. */
const KEY = 'paiju.phrases';
const MOST = 24;

function kept(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((one): one is string => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    // No storage or nothing sensible in it: the list starts empty.
    return [];
  }
}

class Phrases {
  list = $state.raw<readonly string[]>(kept());

  save(phrase: string): void {
    const text = phrase.trim();
    if (text) this.#keep([text, ...this.list.filter((one) => one !== text)].slice(0, MOST));
  }

  forget(phrase: string): void {
    this.#keep(this.list.filter((one) => one !== phrase));
  }

  #keep(list: readonly string[]): void {
    this.list = list;
    try {
      localStorage.setItem(KEY, JSON.stringify(list));
    } catch {
      // Without storage the phrases last as long as the page.
    }
  }
}

export const phrases = new Phrases();
