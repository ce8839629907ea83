import { describe, expect, it, vi } from 'vitest';
import type { Move } from '../src/lib/protocol';
import { Choice } from '../src/table/choice.svelte';
import { narrow } from '../src/table/narrow';

let number = 0;
const move = (text: string, ...targets: string[]): Move => ({
  id: number++,
  text,
  kind: text.split(' ')[0]!,
  args: text.split(' ').slice(1),
  label: text,
  note: '',
  targets,
});

const PUSHES = [
  move('push display-1 lane-1', 'display-1', 'lane-1'),
  move('push display-1 lane-2', 'display-1', 'lane-2'),
  move('push display-2 lane-1', 'display-2', 'lane-1'),
];
const PASS = move('pass');

function choosing(moves: Move[], asksFirst = false) {
  const send = vi.fn<(move: Move) => void>();
  return { send, choice: new Choice(() => moves, send, () => asksFirst) };
}

describe('narrowing', () => {
  it('offers the first targets, then those that fit what is picked', () => {
    expect([...narrow(PUSHES, []).next.keys()]).toEqual(['display-1', 'display-2']);
    expect([...narrow(PUSHES, ['display-1']).next.keys()]).toEqual(['lane-1', 'lane-2']);
    expect(narrow(PUSHES, ['display-1', 'lane-2']).whole).toEqual([PUSHES[1]]);
  });

  it('knows moves without targets as whole from the start', () => {
    expect(narrow([PASS, ...PUSHES], []).whole).toEqual([PASS]);
  });
});

describe('a choice', () => {
  it('sends nothing until it is whole', () => {
    const { choice, send } = choosing(PUSHES);
    choice.pick('display-1');
    expect(send).not.toHaveBeenCalled();
    expect(choice.legal('lane-2')).toBe(true);
    choice.pick('lane-2');
    expect(send).toHaveBeenCalledExactlyOnceWith(PUSHES[1]);
    expect(choice.picked).toEqual([]);
  });

  it('is whole as soon as one move is left, however many things that move has', () => {
    const { choice, send } = choosing(PUSHES);
    choice.pick('display-2');
    expect(send).toHaveBeenCalledExactlyOnceWith(PUSHES[2]);
    const asking = choosing(PUSHES, true);
    asking.choice.pick('display-2');
    expect(asking.choice.ready).toBe(PUSHES[2]);
    expect(asking.send).not.toHaveBeenCalled();
  });

  it('steps back one target at a time', () => {
    const { choice } = choosing(PUSHES);
    choice.pick('display-1');
    expect(choice.back()).toBe(true);
    expect(choice.legal('display-2')).toBe(true);
    expect(choice.back()).toBe(false);
  });

  it('changes the mind at an earlier step', () => {
    const { choice, send } = choosing([...PUSHES, move('push display-2 lane-2', 'display-2', 'lane-2')]);
    choice.pick('display-1');
    choice.pick('display-2');
    expect(choice.picked).toEqual(['display-2']);
    choice.pick('display-2');
    expect(choice.picked).toEqual([]);
    expect(send).not.toHaveBeenCalled();
  });

  it('waits for the button where a tap asks first, and a second tap confirms', () => {
    const plays = [move('play a', 'a'), move('play b', 'b')];
    const { choice, send } = choosing(plays, true);
    choice.pick('a');
    expect(choice.ready).toBe(plays[0]);
    choice.pick('b');
    expect(choice.ready).toBe(plays[1]);
    expect(send).not.toHaveBeenCalled();
    choice.pick('b');
    expect(send).toHaveBeenCalledExactlyOnceWith(plays[1]);
  });

  it('ignores what is not legal', () => {
    const { choice } = choosing(PUSHES);
    choice.pick('lane-1');
    expect(choice.picked).toEqual([]);
  });

  it('offers a button for what has no place on the table', () => {
    const { choice } = choosing([PASS, ...PUSHES]);
    expect(choice.buttons).toHaveLength(4);
    const leave = choice.mount('display-1');
    choice.mount('display-2');
    expect(choice.buttons).toEqual([PASS]);
    leave();
    expect(choice.buttons).toEqual([PASS, PUSHES[0], PUSHES[1]]);
  });

  it('offers buttons where several moves share all targets', () => {
    const pays = [move('pay water', 'tree'), move('pay sun', 'tree')];
    const { choice, send } = choosing(pays);
    choice.mount('tree');
    choice.pick('tree');
    expect(send).not.toHaveBeenCalled();
    expect(choice.buttons).toEqual(pays);
  });
});

describe('the prompt', () => {
  it('has a main button for the only thing to do, and recommends none of several', () => {
    expect(choosing([PASS]).choice.main).toBe(PASS);
    expect(choosing([PASS, move('keep')]).choice.main).toBeNull();
  });

  it('says what is begun as far as all that is left says the same', () => {
    const { choice } = choosing(PUSHES);
    choice.mount('display-1');
    choice.pick('display-1');
    expect(choice.begun).toBe('push display-1');
  });
});
