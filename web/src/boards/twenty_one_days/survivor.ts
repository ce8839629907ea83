import { all, row, say, sayN } from '$lib/say';
import { capital, owner, type HopeKind, type RaftView, type SurvivorView } from './scene';

export const MARKED: Record<HopeKind, string> = { plain: '', one: '±1', two: '±2' };

function strength({ alive, dice: [top, below] }: SurvivorView): string {
  if (!alive) return say('dead');
  return below ? say('strength {top} over {below}', { top, below }) : say('strength {top}', { top });
}

/** A survivor in one line. */
export function label(view: RaftView, survivor: SurvivorView): string {
  const { alive, human, hope, bottle, flip } = survivor;
  const parts = [
    capital(survivor.called),
    strength(survivor),
    alive && human ? say('{n} hope', { n: hope }) : '',
    bottle ? say('bottle {card}', { card: bottle.title }) : '',
    flip ? say('flip token {token}', { token: flip.title }) : '',
    owner(view, survivor),
  ];
  return row(parts.filter(Boolean));
}

/** Who a survivor is, what they can do and what they have. */
export function lines(view: RaftView, survivor: SurvivorView, leads: boolean): string[] {
  const { alive, human, bottle, flip, skill, extra_die: extra } = survivor;
  const token = human ? null : (view.scruffs?.token ?? null);
  return [
    identity(view, survivor, leads),
    skill,
    ...(alive ? [inAll(survivor)] : []),
    ...(human && alive ? [hopes(survivor)] : []),
    ...(bottle ? [survivor.bottle_fresh ? say('Bottle: {card}. {means} Found today.', { card: bottle.title, means: bottle.means }) : say('Bottle: {card}. {means}', { card: bottle.title, means: bottle.means })] : []),
    ...(flip ? [say('Flip token: {token}. {means}', { token: flip.title, means: flip.means })] : []),
    ...(token ? [token.used_today ? say('Scruffs token: {token}, {n} left, used today.', { token: token.means, n: token.left }) : say('Scruffs token: {token}, {n} left.', { token: token.means, n: token.left })] : []),
    ...(!human && view.scruffs ? [sayN('{n} Scruffs token in the pile, {gone} discarded.', '{n} Scruffs tokens in the pile, {gone} discarded.', view.scruffs.tokens_left, { gone: view.scruffs.tokens_gone })] : []),
    ...(extra ? [sayN('Extra die for {n} more day.', 'Extra die for {n} more days.', extra)] : []),
  ];
}

function identity(view: RaftView, survivor: SurvivorView, leads: boolean): string {
  const who = { name: survivor.name, class: survivor.class, whose: owner(view, survivor) };
  if (who.whose) return leads ? say('{name}, {class} ({whose}), has the start token.', who) : say('{name}, {class} ({whose}).', who);
  return leads ? say('{name}, {class}, has the start token.', who) : say('{name}, {class}.', who);
}

function inAll({ dice: [top, below], strength }: SurvivorView): string {
  if (!below) return say('Visible strength {top}, nothing below: {all} in all.', { top, all: strength });
  return say('Visible strength {top}, {below} below: {all} in all.', { top, below, all: strength });
}

function hopes({ hope, special_hope: special }: SurvivorView): string {
  if (special.length === 0) return sayN('{n} hope token.', '{n} hope tokens.', hope);
  return sayN('{n} hope token, of them {marked}.', '{n} hope tokens, of them {marked}.', hope, { marked: all(special.map((kind) => MARKED[kind])) });
}
