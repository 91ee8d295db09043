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
const endurance = about<Schemas['EnduranceOptions']>();
const fourHundred = about<Schemas['FourHundredOptions']>();
const redFive = about<Schemas['RedFiveOptions']>();
const shengji = about<Schemas['ShengjiOptions']>();
const hundred = about<Schemas['HundredOptions']>();
const gongzhu = about<Schemas['GongzhuOptions']>();

export const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  bridge: [
    bridge('undo', 'all', 'auction', 'off'),
    bridge('passed_out', 'score', 'redeal'),
  ],
  endurance: [
    endurance('players', 4, 5, 6),
    endurance('target', 3, 1, 5, 10),
    endurance('undo', 'off', 'play'),
  ],
  four_hundred: [
    fourHundred('target', 300, 200, 500),
    fourHundred('undo', 'off', 'all'),
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
  red_five: [
    redFive('hands', 10, 4, 20),
    redFive('base', 1, 2, 5),
    redFive('throw_penalty', true, false),
    redFive('undo', 'off', 'all'),
  ],
  shengji: [
    shengji('undeclared', 'no_trump', 'flip_kitty', 'redeal'),
    shengji('joker_order', 'equal', 'big_over_small'),
    shengji('takeover_levels', 'immediate', 'after_step'),
    shengji('next_dealer_on_hold', 'partner', 'same'),
    shengji('match_win', 'pass_A', 'reach_A'),
    shengji('failed_throw_penalty', 0, 10),
    shengji('throw_compare', 'principal', 'all'),
    shengji('protect_triples', false, true),
    shengji('kitty_multiplier', 'exponential', 'by_cards'),
    shengji('undo', 'off', 'play'),
  ],
};

/** Games whose cards come in round by round. */
export const DEALT_SLOWLY: ReadonlySet<string> = new Set(['red_five', 'shengji']);

/** The answer a set of options gives to a question; the usual one where it says nothing or something else. */
export function answerIn(options: Readonly<Record<string, unknown>>, question: Question): string {
  const given = String(options[question.name]);
  return question.name in options && question.answers.has(given) ? given : (question.order[0] ?? '');
}
