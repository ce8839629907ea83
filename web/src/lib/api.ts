import { untrack } from 'svelte';
import { language } from './language.svelte';
import type { AskWhatIf, Because, Game, Join, Laboratory, LessonChapter, Lobby, Me, NewTable, PlayOn, Reach, Refused, Replay, Reviewing, Rules, TableCard, WhatIfProgress } from './protocol';
import { say } from './say';

/** A refusal in words, from the server or because it could not be reached. */
export class Refusal extends Error {
  constructor(
    readonly code: Refused['code'] | 'unreachable' | 'stranger',
    reason: string,
  ) {
    super(reason);
  }
}

async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const init: RequestInit = { method, headers: { accept: 'application/json', 'accept-language': untrack(() => language.tag) } };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    const reason = navigator.onLine ? say('The server does not answer. Is it running?') : say('You are offline. Your tables are safe on the server, and come back with the network.');
    throw new Refusal('unreachable', reason);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  if (response.status === 401) throw new Refusal('stranger', say('Say your name first.'));
  const refused = answer as Partial<Refused> | null;
  throw new Refusal(refused?.code ?? 'trouble', refused?.reason ?? say('The server refuses ({status}).', { status: response.status }));
}

const at = encodeURIComponent;
const watching = (watch: string | null) => (watch ? `?${new URLSearchParams({ watch })}` : '');

export const api = {
  games: () => ask<Game[]>('GET', '/api/games'),
  rules: (game: string) => ask<Rules>('GET', `/api/games/${at(game)}/rules`),
  box: (game: string) => ask<unknown>('GET', `/api/games/${at(game)}/box`),
  lesson: (game: string, chapter: number) => ask<LessonChapter>('GET', `/api/games/${at(game)}/lesson/${chapter}`),
  lessonWhy: (game: string, chapter: number, step: number, move: string) =>
    ask<Because>('GET', `/api/games/${at(game)}/lesson/${chapter}/why?${new URLSearchParams({ step: String(step), move })}`),
  playLessonOn: (game: string, chapter: number) => ask<TableCard>('POST', `/api/games/${at(game)}/lesson`, { chapter }),
  laboratory: () => ask<Laboratory>('GET', '/api/laboratory'),
  whatIf: (wish: AskWhatIf) => ask<WhatIfProgress>('POST', '/api/laboratory', wish),
  myWhatIf: () => ask<WhatIfProgress>('GET', '/api/laboratory/mine'),
  stopWhatIf: () => ask<WhatIfProgress>('POST', '/api/laboratory/stop'),
  reach: () => ask<Reach>('GET', '/api/reach'),
  me: () => ask<Me>('GET', '/api/me'),
  name: (name: string) => ask<Me>('POST', '/api/me', { name }),
  lobby: () => ask<Lobby>('GET', '/api/lobby'),
  open: (table: NewTable) => ask<TableCard>('POST', '/api/tables', table),
  invitation: (code: string) => ask<TableCard>('GET', `/api/invitations/${at(code)}`),
  join: (code: string, join: Join) => ask<TableCard>('POST', `/api/invitations/${at(code)}`, join),
  watched: (code: string) => ask<TableCard>('GET', `/api/watch/${at(code)}`),
  card: (table: string, watch: string | null) => ask<TableCard>('GET', `/api/tables/${at(table)}/card${watching(watch)}`),
  replay(table: string, seat: number | null, from: number, count: number, watch: string | null): Promise<Replay> {
    const query = new URLSearchParams({ from: String(from), count: String(count) });
    if (seat !== null) query.set('seat', String(seat));
    if (watch) query.set('watch', watch);
    return ask<Replay>('GET', `/api/tables/${at(table)}/replay?${query}`);
  },
  review: (table: string, watch: string | null) => ask<Reviewing>('GET', `/api/tables/${at(table)}/review${watching(watch)}`),
  playOn: (table: string, wish: PlayOn, watch: string | null) =>
    ask<TableCard>('POST', `/api/tables/${at(table)}/play_on${watching(watch)}`, wish),
};
