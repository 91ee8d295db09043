/** In what people are ranked. */
export const LEADER_FIGURES = ['rate', 'running', 'total', 'master'] as const;
export type LeaderFigure = (typeof LEADER_FIGURES)[number];
/** Whose ladder. */
export const LADDER_KINDS = ['teams', 'clans'] as const;
export type LadderKind = (typeof LADDER_KINDS)[number];

/** What there is of an event's results. */
export const RESULTS_PARTS = ['ranking', 'pairs', 'boards', 'hands', 'print'] as const;
export type ResultsPart = (typeof RESULTS_PARTS)[number];

// Screens and their addresses: a `replay` is a deal played here, a `record` one from the library, a `person` somebody's page. The part after `#` names the screen, so any host can serve the page.
export type Route =
  | { readonly screen: 'lobby' }
  | { readonly screen: 'new' }
  /** `key` is that of an invitation link. */
  | { readonly screen: 'table'; readonly id: string; readonly key?: string }
  | { readonly screen: 'replay'; readonly id: string }
  | { readonly screen: 'record'; readonly id: string }
  /** A deal shown by a link to whoever has it. */
  | { readonly screen: 'shown'; readonly id: string }
  | { readonly screen: 'boards' }
  | { readonly screen: 'history' }
  | { readonly screen: 'person'; readonly member: string }
  | { readonly screen: 'rules'; readonly page: string; readonly rule: string }
  | { readonly screen: 'settings' }
  | { readonly screen: 'help' }
  | { readonly screen: 'log-in' }
  | { readonly screen: 'register' }
  | { readonly screen: 'forgotten' }
  | { readonly screen: 'password'; readonly token: string }
  | { readonly screen: 'account' }
  | { readonly screen: 'people' }
  /** The pool: all its rooms, a room's week (its Monday; none is this week), or a board of it. */
  | { readonly screen: 'pool'; readonly room: string; readonly week: string; readonly board: string }
  | { readonly screen: 'rate' }
  /** Who leads in a figure, the first page is 1. */
  | { readonly screen: 'leaders'; readonly figure: LeaderFigure; readonly page: number }
  | { readonly screen: 'events' }
  /** Team matches: all of them with one's teams, or one. */
  | { readonly screen: 'matches' }
  | { readonly screen: 'match'; readonly match: string }
  | { readonly screen: 'new-match' }
  /** Where an organiser directs a match. */
  | { readonly screen: 'match-desk'; readonly match: string }
  /** A match as a club hangs it on the wall. */
  | { readonly screen: 'match-paper'; readonly match: string }
  /** A round robin of teams: ranking, table of crosses, matches. */
  | { readonly screen: 'robin'; readonly robin: string }
  | { readonly screen: 'new-event' }
  | { readonly screen: 'event'; readonly event: string }
  /** Where an organiser directs an event. */
  | { readonly screen: 'desk'; readonly event: string }
  /** The results of an event: its ranking, a pair's or a board's by number, hand records, all of it for printing. */
  | { readonly screen: 'results'; readonly event: string; readonly part: ResultsPart; readonly number: string }
  /** The broadcast of a match. */
  | { readonly screen: 'vugraph'; readonly match: string }
  | { readonly screen: 'clans' }
  | { readonly screen: 'absences' }
  | { readonly screen: 'fair-play' }
  | { readonly screen: 'ladders'; readonly kind: LadderKind }
  | { readonly screen: 'lost' };

const PLAIN = ['new', 'boards', 'history', 'settings', 'help', 'log-in', 'register', 'forgotten', 'account', 'people', 'rate', 'clans', 'absences', 'fair-play'] as const;

/** Whether it is a page about accounts. */
export function isAccounts(route: Route): route is Extract<Route, { screen: 'log-in' | 'register' | 'forgotten' | 'password' | 'account' | 'people' }> {
  return isDoor(route) || route.screen === 'account' || route.screen === 'people';
}

/** The pages of team matches. */
export type MatchesRoute = Extract<Route, { screen: 'matches' | 'match' | 'match-desk' | 'match-paper' | 'new-match' | 'robin' }>;

/** Whether it is a page of team matches. */
export function isMatches(route: Route): route is MatchesRoute {
  return route.screen === 'robin' || route.screen.includes('match');
}

/** The pages of pairs events. */
export type EventsRoute = Extract<Route, { screen: 'events' | 'event' | 'desk' | 'new-event' | 'results' }>;

/** Whether it is a page of pairs events. */
export function isEvents(route: Route): route is EventsRoute {
  return 'event' in route || route.screen.includes('event');
}

/** The section of the club to which a screen belongs, if there is one. */
export function sectionOf(route: Route): string {
  const { screen } = route;
  if (isEvents(route) || isMatches(route) || screen === 'vugraph' || screen === 'ladders') return 'events';
  return screen === 'history' || screen === 'replay' || screen === 'record' ? 'boards' : screen;
}

/** Whether a screen is a way into the club; whoever is in goes back to where he came from. */
export function isDoor({ screen }: Route): boolean {
  return screen === 'log-in' || screen === 'register' || screen === 'forgotten' || screen === 'password';
}

export function parseRoute(hash: string): Route {
  const [path = '', ...query] = hash.replace(/^#\/?/, '').split('?');
  const [first = '', second = '', ...rest] = path.split('/');
  if (query.length > 0) return invitation(first, second, [...rest, ...query.slice(1)], query[0] ?? '');
  if (first === 'ladders') return laddersRoute([second, ...rest]);
  if (first === 'rules') return rulesRoute(second, rest);
  if (first === 'leaders') return leadersRoute(second, rest);
  if (first === 'pool') return poolRoute([second, ...rest]);
  if (first === 'events' && rest[0] === 'results') return resultsRoute(second, rest.slice(1));
  if (first === 'matches' && /^[\w-]+$/.test(second) && rest.join('/') === 'vugraph') return { screen: 'vugraph', match: second };
  if (first === 'matches') return matchesRoute([second, ...rest]);
  if (first === 'round-robins') return rest.length === 0 && /^[\w-]+$/.test(second) ? { screen: 'robin', robin: second } : { screen: 'lost' };
  if (first === 'events') return eventsRoute([second, ...rest]);
  if (rest.length > 0) return { screen: 'lost' };
  if (second === '') {
    if (first === '') return { screen: 'lobby' };
    const screen = PLAIN.find((one) => one === first);
    if (screen) return { screen };
  } else if (first === 'password' && /^[\w-]+$/.test(second)) {
    return { screen: 'password', token: second };
  } else if (first === 'people' && /^\w+$/.test(second)) {
    return { screen: 'person', member: second };
  } else if ((first === 'table' || first === 'replay' || first === 'record' || first === 'shown') && /^[\w.-]+$/.test(second)) {
    return { screen: first, id: second };
  }
  return { screen: 'lost' };
}

/** `#/table/ID?key=KEY` is a table with the key that makes its visitor an invited one. */
function invitation(first: string, id: string, more: readonly string[], query: string): Route {
  const key = /^key=([\w-]+)$/.exec(query)?.[1];
  const good = first === 'table' && /^[\w.-]+$/.test(id) && more.length === 0;
  return good && key !== undefined ? { screen: 'table', id, key } : { screen: 'lost' };
}

/** `#/rules` lists the pages, `#/rules/bridge` is one, `#/rules/bridge/trick` a rule of it. */
function rulesRoute(page: string, [rule = '', ...rest]: readonly string[]): Route {
  const named = [page, rule].every((name) => /^[\w-]*$/.test(name)) && (page !== '' || rule === '');
  return named && rest.length === 0 ? { screen: 'rules', page, rule } : { screen: 'lost' };
}

const PARTS_OF_MATCH = [
  { at: 'desk', screen: 'match-desk' },
  { at: 'print', screen: 'match-paper' },
] as const;

/** `#/matches`, `#/matches/new`, `#/matches/match-6a2c5b10-0f3e2d1c`, `…/desk`, `…/print`. */
function matchesRoute([match = '', ...more]: readonly string[]): Route {
  const part = PARTS_OF_MATCH.find((one) => one.at === more.join('/'));
  if (part && /^[\w-]+$/.test(match)) return { screen: part.screen, match };
  if (more.length > 0 || !/^[\w-]*$/.test(match)) return { screen: 'lost' };
  return match === '' ? { screen: 'matches' } : match === 'new' ? { screen: 'new-match' } : { screen: 'match', match };
}

/** `#/events`, `#/events/new`, `#/events/event-6a2c5b10-0f3e2d1c`, `#/events/event-6a2c5b10-0f3e2d1c/desk`. */
function eventsRoute([event = '', ...more]: readonly string[]): Route {
  if (more.join('/') === 'desk' && /^[\w-]+$/.test(event)) return { screen: 'desk', event };
  if (more.length > 0 || !/^[\w-]*$/.test(event)) return { screen: 'lost' };
  return event === '' ? { screen: 'events' } : event === 'new' ? { screen: 'new-event' } : { screen: 'event', event };
}

/** `#/events/ID/results`, `…/results/pairs/3`, `…/results/boards/7`, `…/results/hands`, `…/results/print`. */
function resultsRoute(event: string, [named = 'ranking', number = '', ...more]: readonly string[]): Route {
  const part = RESULTS_PARTS.find((one) => one === named);
  const numbered = part === 'pairs' || part === 'boards';
  const written = /^[\w-]+$/.test(event) && (numbered ? /^[1-9]\d{0,3}$/ : /^$/).test(number);
  return part && written && more.length === 0 ? { screen: 'results', event, part, number } : { screen: 'lost' };
}

/** `#/leaders`, `#/leaders/total`, `#/leaders/total/2`. */
function leadersRoute(named: string, [page = '1', ...more]: readonly string[]): Route {
  const figure = LEADER_FIGURES.find((one) => one === (named || 'rate'));
  return figure && /^[1-9]\d{0,5}$/.test(page) && more.length === 0 ? { screen: 'leaders', figure, page: Number(page) } : { screen: 'lost' };
}

/** `#/ladders`, `#/ladders/clans`. */
function laddersRoute([named = '', ...more]: readonly string[]): Route {
  const kind = LADDER_KINDS.find((one) => one === (named || 'teams'));
  return kind && more.length === 0 ? { screen: 'ladders', kind } : { screen: 'lost' };
}

/** `#/pool`, `#/pool/fixed`, `#/pool/fixed/2026-11-30`, `#/pool/fixed/2026-11-30/7`. */
function poolRoute([room = '', week = '', board = '', ...more]: readonly string[]): Route {
  const written = [/^\w*$/, /^(\d{4}-\d\d-\d\d)?$/, /^\d*$/].every((form, at) => form.test([room, week, board][at] ?? ''));
  const whole = (room !== '' || week === '') && (week !== '' || board === '');
  return written && whole && more.length === 0 ? { screen: 'pool', room, week, board } : { screen: 'lost' };
}

/** The address of a game's rules. */
export function rulesOf(game: string): string {
  return address({ screen: 'rules', page: game.replaceAll('_', '-'), rule: '' });
}

export function address(route: Route): string {
  switch (route.screen) {
    case 'lobby':
    case 'lost':
      return '#/';
    case 'table':
      return route.key ? `#/table/${route.id}?key=${route.key}` : `#/table/${route.id}`;
    case 'replay':
    case 'record':
    case 'shown':
      return `#/${route.screen}/${route.id}`;
    case 'new-event':
      return '#/events/new';
    case 'new-match':
      return '#/matches/new';
    case 'match-desk':
      return `#/matches/${route.match}/desk`;
    case 'match-paper':
      return `#/matches/${route.match}/print`;
    case 'robin':
      return `#/round-robins/${route.robin}`;
    case 'match':
      return `#/matches/${route.match}`;
    case 'event':
      return `#/events/${route.event}`;
    case 'desk':
      return `#/events/${route.event}/desk`;
    case 'vugraph':
      return `#/matches/${route.match}/vugraph`;
    case 'person':
      return `#/people/${route.member}`;
    case 'password':
      return `#/password/${route.token}`;
    case 'pool':
      return ['#/pool', route.room, route.week, route.board].filter((part) => part !== '').join('/');
    case 'results':
      return ['#/events', route.event, 'results', route.part === 'ranking' ? '' : route.part, route.number].filter((part) => part !== '').join('/');
    case 'leaders':
      return `#/leaders/${route.figure}${route.page > 1 ? `/${route.page}` : ''}`;
    case 'ladders':
      return `#/ladders/${route.kind}`;
    case 'rules':
      return ['#/rules', route.page, route.rule].filter((part) => part !== '').join('/');
    default:
      return `#/${route.screen}`;
  }
}
