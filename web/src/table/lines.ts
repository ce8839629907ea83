import type { Entry, Happening } from '$lib/protocol';

/** A line of the log as people read it. */
export interface Line {
  key: string;
  seq: number;
  kind: 'event' | 'table' | 'chat';
  seat: number | null;
  text: string;
}

/** The log in words, for the eyes of one seat. */
export function lines(log: readonly Entry[], sees: (happening: Happening) => boolean): Line[] {
  return log.flatMap((entry): Line[] => {
    const { seq, seat } = entry;
    if (entry.kind === 'chat') return [{ key: `${seq}`, seq, kind: 'chat', seat, text: entry.text }];
    const told = entry.events
      .filter((event) => event.text && sees(event))
      .map((event, i): Line => ({ key: `${seq}.${i}`, seq, kind: 'event', seat, text: event.text }));
    if (!entry.text) return told;
    return [{ key: `${seq}`, seq, kind: 'table', seat, text: entry.text }, ...told];
  });
}
