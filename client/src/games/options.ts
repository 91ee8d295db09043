/** The rules a table may choose (玩法选项), game by game: the answers to each, the usual one first. The words are in `t.options`. */
import type { Schemas } from '../core/wire';

export interface Question {
  readonly name: string;
  /** The answers in the order in which they are offered. */
  readonly order: readonly string[];
  /** What each answer means to the club. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/** A question about one of these options, so that the compiler knows its name and its answers. */
function about<Options>() {
  return <Name extends keyof Options & string>(name: Name, ...answers: readonly (Options[Name] & (string | number | boolean | null))[]): Question => ({
    name,
    order: answers.map(String),
    answers: new Map(answers.map((answer) => [String(answer), answer])),
  });
}

const bridge = about<Schemas['BridgeOptions']>();
const hundred = about<Schemas['HundredOptions']>();
const gongzhu = about<Schemas['GongzhuOptions']>();

export const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  bridge: [
    bridge('undo', 'all', 'auction', 'off'),
    bridge('passed_out', 'score', 'redeal'),
  ],
  gongzhu: [
    gongzhu('limit', 1000, 500, 300),
    gongzhu('sold_lock', false, true),
    gongzhu('max_hands', null, 4, 8, 16),
    gongzhu('undo', 'off', 'play'),
  ],
  hundred: [
    hundred('target', 500, 300, 1000),
    hundred('start', 60, 50, 70),
    hundred('two_high', false, true),
    hundred('undo', 'off', 'all'),
  ],
};

/** Games whose cards come in round by round. */
export const DEALT_SLOWLY: ReadonlySet<string> = new Set(['red_five', 'shengji']);

/** The answer a set of options gives to a question; the usual one where it says nothing or something else. */
export function answerIn(options: Readonly<Record<string, unknown>>, question: Question): string {
  const given = String(options[question.name]);
  return question.name in options && question.answers.has(given) ? given : (question.order[0] ?? '');
}
