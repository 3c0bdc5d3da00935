import * as v from 'valibot';
import { tap, type Tap } from '../../../shared/contracts/dispatch.ts';

const taps = v.array(tap);

/** Taps that are not sent yet, in their order. They survive a reload, and all tabs of a browser share them. */
export interface TapQueue {
  read(): Tap[];
  add(...more: Tap[]): void;
  remove(ids: ReadonlySet<string>): void;
  /** One tab after another, so that none sends what another is sending. */
  withLock(send: () => Promise<void>): Promise<void>;
}

/** The queue of one employee. Somebody else who logs in on this phone does not send their taps. */
export function openTapQueue(memberNumber: string): TapQueue {
  const key = `dispatch-taps:${memberNumber}`;
  const write = (list: readonly Tap[]) =>
    list.length > 0 ? localStorage.setItem(key, JSON.stringify(list)) : localStorage.removeItem(key);
  const read = () => parseTaps(localStorage.getItem(key));
  return {
    read,
    add: (...more) => write([...read(), ...more]),
    remove: (ids) => write(read().filter(({ id }) => !ids.has(id))),
    // Pages over plain HTTP have no locks. A tap that two tabs send counts once.
    withLock: async (send) => ('locks' in navigator ? navigator.locks.request(key, send) : send()),
  };
}

/** What another version of the site or a person has written may be anything. */
export function parseTaps(text: string | null): Tap[] {
  if (text === null) return [];
  try {
    return v.parse(taps, JSON.parse(text));
  } catch {
    return [];
  }
}
