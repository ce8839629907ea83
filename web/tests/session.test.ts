import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LinkEvents } from '../src/lib/link';
import type { Presence, Update } from '../src/lib/protocol';
import { Session } from '../src/table/session.svelte';
import { Stage } from '../src/table/stage.svelte';

function sitDown() {
  let line: LinkEvents | null = null;
  const session = new Session('t1', null, (events) => {
    line = events;
    return { start: vi.fn(), stop: vi.fn(), now: vi.fn(), afresh: vi.fn(), send: vi.fn() };
  });
  return { session, news: line!.news as (message: unknown) => void };
}

const NONSENSE = { type: 'update', seq: 3, log: [] } as unknown as Update;
const watched = (watching: number): Presence => ({ type: 'presence', seats: [], watching }) as unknown as Presence;

describe('news of the table', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('are heard although something before them could not be, and that is said', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    let arrive = () => {};
    const arrival = new Promise<void>((done) => (arrive = done));
    const travelling = vi.spyOn(Stage.prototype, 'arrival', 'get').mockReturnValue(arrival);
    const { session, news } = sitDown();
    news(NONSENSE);
    news(watched(2));
    travelling.mockReturnValue(null);
    arrive();
    await vi.waitFor(() => expect(session.watching).toBe(2));
    expect(report).toHaveBeenCalledOnce();
    news(watched(3));
    await vi.waitFor(() => expect(session.watching).toBe(3));
  });
});
