import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, backoff, freshId, type LinkEvents } from '../src/lib/link';

class Socket {
  static OPEN = 1;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.drop(1000);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

function setUp(since: number | null = null) {
  const sockets: Socket[] = [];
  const events = { since: vi.fn(() => since), news: vi.fn(), state: vi.fn() } satisfies LinkEvents;
  const link = new Link('t1', null, events, () => {
    const socket = new Socket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  link.start();
  return { link, events, sockets };
}

describe('the line to the table', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Socket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('says hello with the last number it has', () => {
    const { sockets } = setUp(17);
    sockets[0]!.open();
    expect(sockets[0]!.sent[0]).toEqual({ type: 'hello', table: 't1', language: 'en', since: 17 });
  });

  it('has everything said again in another language, also when it was cut off meanwhile', async () => {
    const { link, sockets } = setUp(17);
    sockets[0]!.open();
    link.afresh();
    expect(sockets[0]!.sent[1]).toEqual({ type: 'hello', table: 't1', language: 'en' });
    sockets[0]!.drop();
    await vi.advanceTimersByTimeAsync(1000);
    sockets[1]!.open();
    expect(sockets[1]!.sent[0]).not.toHaveProperty('since');
    sockets[1]!.say({ type: 'snapshot', seq: 17 });
    sockets[1]!.drop();
    await vi.advanceTimersByTimeAsync(1000);
    sockets[2]!.open();
    expect(sockets[2]!.sent[0]).toMatchObject({ since: 17 });
  });

  it('resolves a command with its answer', async () => {
    const { link, sockets } = setUp();
    sockets[0]!.open();
    const answer = link.send({ type: 'undo', id: 'a', seat: 0 });
    sockets[0]!.say({ type: 'ack', id: 'a', seq: 3 });
    await expect(answer).resolves.toEqual({ type: 'ack', id: 'a', seq: 3 });
  });

  it('knocks again when cut off and sends again what had no answer, once more under the same id', async () => {
    const { link, events, sockets } = setUp(4);
    sockets[0]!.open();
    const answer = link.send({ type: 'move', client_move_id: 'm1', seat: 0, move: 'play spring-4', expected_seq: 4 });
    sockets[0]!.drop();
    expect(events.state).toHaveBeenLastCalledWith('waiting');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(2);
    sockets[1]!.open();
    expect(sockets[1]!.sent.map((message) => message.type)).toEqual(['hello', 'move']);
    expect(sockets[1]!.sent[1]!.client_move_id).toBe('m1');
    sockets[1]!.say({ type: 'ack', id: 'm1', seq: 5 });
    await expect(answer).resolves.toMatchObject({ seq: 5 });
  });

  it('waits longer each time, up to a limit, with a spread', () => {
    expect(backoff(0, 0.5)).toBe(400);
    expect(backoff(3, 0.5)).toBe(3200);
    expect(backoff(30, 1)).toBeLessThanOrEqual(15_000 * 1.25);
    expect(backoff(2, 0)).toBeLessThan(backoff(2, 1));
  });

  it('gives up where there is no entry', async () => {
    const { events, sockets } = setUp();
    sockets[0]!.open();
    sockets[0]!.drop(4404);
    expect(events.state).toHaveBeenLastCalledWith('gone');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('drops a silent socket and opens another', async () => {
    const { sockets } = setUp();
    sockets[0]!.open();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it('says within three seconds that nobody answers, and takes it back when somebody does', async () => {
    const { link, events, sockets } = setUp();
    const [socket] = sockets;
    socket!.open();
    socket!.say({ type: 'pong', id: 'x' });
    void link.send({ type: 'undo', id: 'a', seat: 0 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(events.state).toHaveBeenLastCalledWith('quiet');
    socket!.say({ type: 'pong', id: 'y' });
    expect(events.state).toHaveBeenLastCalledWith('open');
  });

  it('says it within three seconds also while nobody waits for an answer', async () => {
    const { events, sockets } = setUp();
    sockets[0]!.open();
    sockets[0]!.say({ type: 'pong', id: 'x' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(events.state).toHaveBeenLastCalledWith('quiet');
  });

  it('asks at once whether anybody is there when the network goes', async () => {
    const network = new EventTarget();
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
    vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
    const { events, sockets } = setUp();
    sockets[0]!.open();
    sockets[0]!.say({ type: 'pong', id: 'x' });
    network.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(events.state).toHaveBeenLastCalledWith('quiet');
  });

  it('sends a move that was dropped as too fast again until it is answered', async () => {
    const { link, sockets } = setUp();
    const [socket] = sockets;
    socket!.open();
    const answer = link.send({ type: 'move', client_move_id: 'm1', seat: 0, move: 'keep', expected_seq: 4 });
    socket!.say({ type: 'refused', id: null, code: 'too_fast', reason: 'Too many messages.', retry_after: 0.5 });
    const moves = () => socket!.sent.filter((message) => message.type === 'move').length;
    await vi.advanceTimersByTimeAsync(600);
    expect(moves()).toBe(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(moves()).toBe(3);
    socket!.say({ type: 'ack', id: 'm1', seq: 5 });
    await expect(answer).resolves.toMatchObject({ seq: 5 });
    await vi.advanceTimersByTimeAsync(9000);
    expect(moves()).toBe(3);
  });

  it('answers a question that was dropped as too fast with the refusal', async () => {
    const { link, sockets } = setUp();
    sockets[0]!.open();
    const answer = link.send({ type: 'hint', id: 'h', seat: 0 });
    sockets[0]!.say({ type: 'refused', id: null, code: 'too_fast', reason: 'Too many messages.' });
    await expect(answer).resolves.toMatchObject({ code: 'too_fast', id: 'h' });
  });

  it('takes the longest message for the one that was too large', async () => {
    const { link, sockets } = setUp();
    sockets[0]!.open();
    void link.send({ type: 'undo', id: 'u', seat: 0 });
    const answer = link.send({ type: 'chat', id: 'c', text: 'x'.repeat(400) });
    sockets[0]!.say({ type: 'refused', id: null, code: 'too_large', reason: 'Too long.' });
    await expect(answer).resolves.toMatchObject({ code: 'too_large', id: 'c' });
  });

  it('comes back later to a server without room, which is no missing table', async () => {
    const { events, sockets } = setUp();
    sockets[0]!.open();
    sockets[0]!.drop(4404, 'too_many');
    expect(events.state).toHaveBeenLastCalledWith('waiting');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sockets).toHaveLength(2);
  });

  it('makes ids that differ', () => {
    expect(new Set(Array.from({ length: 100 }, freshId)).size).toBe(100);
  });
});
