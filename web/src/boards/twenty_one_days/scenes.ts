import type { Happening } from '$lib/protocol';
import { once } from '$table/lines';
import type { Scene } from '$table/stage.svelte';
import { person } from './box';
import { CHANGES, type Event } from './changes';
import { together, type RaftView } from './scene';

type Told = Scene<RaftView>;

/** What begins a scene of its own; everything else is told in the same breath as what it follows from. */
const OPENINGS = [
  'day-began', 'skipped', 'symbol', 'placed', 'rolled', 'picked', 'turned', 'bent', 'tricked', 'flipped', 'opened', 'gift', 'traded', 'handed', 'disaster', 'averted', 'cancelled', 'struck',
  'shark', 'octopus-attacks', 'octopus-sleeps', 'tentacle', 'overboard', 'paranoia', 'grabbed', 'token', 'token-dropped', 'rescued', 'lost', 'joined',
];
/** Said by the table itself or too small to be said. */
const SILENT = ['picked', 'page-turned', 'shuffled', 'strength', 'starter'];
/** What one chose oneself needs no words: the pieces move. */
const OWN_DOING = ['placed', 'hope-given', 'spent', 'handed', 'weaker', 'stronger', 'sat', 'joined', 'gift', 'traded', 'flipped'];
/** Before these the dice that were thrown are left lying. */
const CHANGES_A_ROLL = ['picked', 'turned', 'bent', 'tricked', 'flipped'];

/** A stretch of the story, told in order; each scene is a view of its own, so that the board only ever draws views. */
export function scenes(before: RaftView, after: RaftView, happenings: readonly Happening[]): Told[] {
  if (before.phase === 'setup' && after.phase === 'setup') return [{ view: after }];
  const told: Told[] = [];
  let view = before;
  const groups = inBreaths(happenings as readonly Event[]);
  groups.forEach((group, i) => {
    const next = structuredClone(view);
    const [first] = group;
    if (!first) return;
    if (CHANGES_A_ROLL.includes(first.kind)) next.thrown ??= lying(next);
    else if (!goesOn(next, first)) next.thrown = null;
    next.attack = null;
    if (first.kind !== 'placed') next.pending = swimming(next.pending);
    for (const event of group) {
      CHANGES[event.kind]?.(next, event, after);
      if (event.text) next.log = [...(next.log ?? []), event.text];
    }
    view = next;
    const mine = i === 0 && before.pending?.seat === before.you && OWN_DOING.includes(first.kind);
    const said = (mine ? group.slice(1) : group).filter((event) => event.text && !SILENT.includes(event.kind));
    const caption = together(once(said.map((event) => event.text)));
    told.push(caption ? { view, caption, about: about(group), told: group } : { view, told: group });
  });
  return [...told, { view: after }];
}

/** While something is told nothing is asked; who swims goes on swimming. */
const swimming = (pending: RaftView['pending']): RaftView['pending'] => (pending?.swim ? { ...pending, doing: 'swim', about: [], roll: null } : null);

/** The dice that lay open when something was done about them. */
const lying = ({ pending }: RaftView): RaftView['thrown'] => (pending?.roll ? { for: pending.roll.for, dice: pending.roll.dice } : null);

/** A die thrown for the same purpose lies beside those before it. */
function goesOn(view: RaftView, { kind, args }: Event): boolean {
  return kind === 'rolled' && view.thrown?.for === args[1];
}

function inBreaths(events: readonly Event[]): Event[][] {
  const found: Event[][] = [];
  for (const event of events) {
    if (found.length === 0 || OPENINGS.includes(event.kind)) found.push([event]);
    else found.at(-1)!.push(event);
  }
  return found;
}

/** The survivors a scene speaks of. */
function about(group: readonly Event[]): string[] {
  return group.flatMap((event) => event.args).flatMap((arg) => (arg && person(arg) ? [`survivor-${person(arg)!.colour}`] : []));
}

