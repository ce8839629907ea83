import { getContext, setContext } from 'svelte';
import type { Advice, Move } from '$lib/protocol';
import { getSession } from './session.svelte';
import type { Stage } from './stage.svelte';

/** What a choice offers to a thing that is dragged. */
export interface DragChoice {
  readonly picked: readonly string[];
  legal(id: string): boolean;
  behind(id: string): readonly Move[];
  pick(id: string): void;
  play(move: Move): void;
}

export interface DragContext {
  readonly stage: Pick<Stage, 'root' | 'layer'>;
  readonly choice: DragChoice;
}

/** What a target needs to know of the table: a session, or what stands in for it in a part of the board. */
export interface TargetContext extends DragContext {
  readonly stage: Pick<Stage, 'root' | 'layer' | 'busy'>;
  readonly hints: readonly Advice[];
  readonly choice: DragChoice & {
    over: string | null;
    chosen(id: string): boolean;
    mount(id: string): () => void;
  };
}

const KEY = Symbol('targets');

export const setTargets = (context: TargetContext): TargetContext => setContext(KEY, context);
export const getTargets = (): TargetContext => getContext<TargetContext | undefined>(KEY) ?? getSession();
