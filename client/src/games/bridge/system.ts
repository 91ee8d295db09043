/** The robots' system as a reference (体系): what each call would mean in an auction, asked of the club. */
import { Refused } from '../../app/api';
import type { Scene, Words } from './view';

export interface CallMeaning {
  readonly call: string;
  readonly text: Words;
}

const known = new Map<string, Promise<readonly CallMeaning[]>>();

/** The meanings of the calls that fit in the auction so far; each position is asked for once. */
export function meaningsOf(scene: Scene): Promise<readonly CallMeaning[]> {
  const calls = scene.calls.map((one) => one.call).join('-');
  const query = new URLSearchParams({ calls, dealer: String(scene.dealer), vul: scene.vul }).toString();
  let answer = known.get(query);
  if (!answer) {
    answer = ask(query);
    answer.catch(() => known.delete(query));
    known.set(query, answer);
  }
  return answer;
}

async function ask(query: string): Promise<readonly CallMeaning[]> {
  let response: Response;
  try {
    response = await fetch(new URL(`api/bridge/system?${query}`, document.baseURI), { headers: { accept: 'application/json' } });
  } catch {
    throw new Refused('unreachable');
  }
  if (!response.ok) throw new Refused(response.status >= 500 ? 'unreachable' : 'unknown');
  return (await response.json()) as readonly CallMeaning[];
}
