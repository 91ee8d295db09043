// What the club answers about the pool: its rooms, a week's ranking and boards, one's own boards and Rate. A week is named by its Monday.
import type { LeaderFigure } from '../core/route';
import type { Analysis } from '../games/bridge/replay';
import type { Frozen, Schemas } from '../core/wire';
import { language } from '../i18n';
import { addressOf, ask, send } from './api';

export type PoolRoom = Frozen<Schemas['RoomLine']>;
export type Ranking = Frozen<Schemas['Ranking']>;
export type PoolForm = Ranking['form'];
export type StandingLine = Frozen<Schemas['StandingLine']>;
export type BoardPage = Frozen<Schemas['BoardPage']>;
export type TableLine = BoardPage['lines'][number];
export type Adjustment = Frozen<Schemas['NewAdjustment']>;
export type OwnBoards = Frozen<Schemas['OwnBoards']>;
export type OwnBoard = OwnBoards['boards'][number];
export type RateExplained = Frozen<Schemas['RateExplained']>;
export type WeekLine = Frozen<Schemas['WeekLine']>;
/** A file to take home: its kind as players call it, where it is, and what is in it. */
export interface PoolFile {
  readonly kind: 'CSV' | 'JSON' | 'PBN' | 'USEBIO';
  readonly href: string;
  readonly what: string;
}
export type LeaderPage = Frozen<Schemas['LeaderPage']>;
export type LeaderLine = LeaderPage['lines'][number];

/** The Monday so many weeks after another. */
export function mondayAfter(week: string, weeks: number): string {
  const day = new Date(`${week}T00:00Z`);
  day.setUTCDate(day.getUTCDate() + 7 * weeks);
  return day.toISOString().slice(0, 10);
}

const of = (week: string): string => (week === '' ? '' : `?week=${encodeURIComponent(week)}`);

const fileAddress = (kind: 'CSV' | 'JSON' | 'PBN', path: string, names: Readonly<Record<string, string>>, week: string): string =>
  `${addressOf(`/api/rooms/{room}/files/${path}`, names).href}?${new URLSearchParams({ format: kind.toLowerCase(), week, language: language() })}`;

/** Without a week, the one that runs now. */
export const pools = {
  rooms: () => ask('get', '/api/rooms', {}, undefined),
  ranking: (room: string, week = '') => send('get', `/api/rooms/{room}/ranking${of(week)}`, { room }, undefined) as Promise<Ranking>,
  mine: (room: string, week = '') => send('get', `/api/rooms/{room}/mine${of(week)}`, { room }, undefined) as Promise<OwnBoards>,
  board: (room: string, week: string, board: string) =>
    send('get', `/api/rooms/{room}/boards/{board}${of(week)}`, { room, board }, undefined) as Promise<BoardPage>,
  boards: (room: string, week = '') => send('get', `/api/rooms/{room}/boards${of(week)}`, { room }, undefined) as Promise<Frozen<Schemas['Boards']>>,
  rankingFile: (room: string, week: string, kind: 'CSV' | 'JSON') => fileAddress(kind, 'ranking', { room }, week),
  /** Of all boards of the week that one may see. */
  boardsFile: (room: string, week: string) => fileAddress('PBN', 'boards', { room }, week),
  boardFile: (room: string, week: string, board: number, kind: 'CSV' | 'PBN') => fileAddress(kind, 'boards/{board}', { room, board: String(board) }, week),
  look: (room: string, week: string, board: string) => ask('post', '/api/rooms/{room}/boards/{board}/look', { room, board }, { week }),
  adjust: (place: Readonly<Record<'room' | 'board' | 'deal', string>>, wish: Adjustment) =>
    ask('post', '/api/rooms/{room}/boards/{board}/results/{deal}/adjust', place, wish as Schemas['NewAdjustment']),
  undoAdjustment: (place: Readonly<Record<'room' | 'board' | 'deal', string>>, why: Schemas['AdjustmentUndoing']) =>
    ask('post', '/api/rooms/{room}/boards/{board}/results/{deal}/undo-adjustment', place, why),
  doubleDummy: (room: string, week: string, board: string) =>
    send('get', `/api/rooms/{room}/boards/{board}/double-dummy${of(week)}`, { room, board }, undefined) as Promise<Analysis>,
  rate: (room: string) => ask('get', '/api/rooms/{room}/rate', { room }, undefined),
  leaders: (figure: LeaderFigure, page: number) => send('get', `/api/leaders/{figure}?page=${page}`, { figure }, undefined) as Promise<LeaderPage>,
  /** The weeks that are closed, the latest first. */
  weeks: (room: string, member: string) =>
    send('get', `/api/rooms/{room}/weeks?member=${encodeURIComponent(member)}`, { room }, undefined) as Promise<readonly WeekLine[]>,

  /** The board that one has just played in a room, with all its results; null while the club has not booked it. */
  async played(room: string, deal: string): Promise<{ readonly own: OwnBoard; readonly page: BoardPage } | null> {
    const now = await pools.mine(room);
    let week = now.week;
    let own = now.boards.find((one) => one.deal === deal);
    if (!own) {
      // Its week may have ended while it was played.
      week = mondayAfter(week, -1);
      own = (await pools.mine(room, week).catch(() => null))?.boards.find((one) => one.deal === deal);
    }
    return own ? { own, page: await pools.board(room, week, String(own.board)) } : null;
  },

  /** A seat in the room, where somebody waits or at a table where others will come; which table it is. */
  play: (room: string, title: string) => ask('post', '/api/play-now', {}, { game: 'bridge', people: true, room, title }),
};
