// How pages of events call pairs and times. Needs the part `events` of the texts.
import type { EventLine, EventPlayer } from '../app/events';
import { secondsTo } from '../app/clubTime';
import { listed, t } from '../i18n';
import { span } from './span';

/** A pair in words; two robots are one word. */
export function pairName(players: readonly EventPlayer[]): string {
  if (players.every(({ robot }) => robot)) return t.events.robots;
  return t.events.and(players[0]?.name ?? '', players[1]?.name ?? '');
}

/** Whether it goes on now. */
export function goesOn({ stage }: EventLine): boolean {
  return stage === 'playing' || stage === 'scoring' || stage === 'break';
}

/** Where an event is, in words that follow the clock. */
export function standsAt(event: EventLine): string {
  switch (event.stage) {
    case 'scheduled':
      return t.events.opensIn(span(secondsTo(event.opens)));
    case 'registering':
      return secondsTo(event.begins) > 0 ? t.events.beginsIn(span(secondsTo(event.begins))) : t.events.beginsNow;
    case 'playing':
      return t.events.roundOf(event.round, event.rounds);
    case 'finished':
      return event.winners.length > 0 ? t.events.winners(listed(event.winners.map(pairName))) : (t.events.stages['finished'] ?? '');
    default:
      return t.events.stages[event.stage] ?? '';
  }
}
