import * as v from 'valibot';

interface Item {
  id: string;
}

/** What is not sent yet, in its order. It survives a reload, and all tabs of a browser share it. */
export interface Queue<T extends Item> {
  read(): T[];
  add(...more: T[]): void;
  remove(ids: ReadonlySet<string>): void;
  /** One tab after another, so that none sends what another is sending. */
  withLock(send: () => Promise<void>): Promise<void>;
}

/** The queue with this name in the browser's storage. Name the employee, so that the next one on this phone sends nothing of theirs. */
export function openQueue<T extends Item>(name: string, item: v.GenericSchema<unknown, T>): Queue<T> {
  const write = (list: readonly T[]) =>
    list.length > 0 ? localStorage.setItem(name, JSON.stringify(list)) : localStorage.removeItem(name);
  const read = () => parseQueue(item, localStorage.getItem(name));
  return {
    read,
    add: (...more) => write([...read(), ...more]),
    remove: (ids) => write(read().filter(({ id }) => !ids.has(id))),
    // Pages over plain HTTP have no locks. What two tabs send counts once.
    withLock: async (send) => ('locks' in navigator ? navigator.locks.request(name, send) : send()),
  };
}

/** What another version of the site or a person has written may be anything. */
export function parseQueue<T extends Item>(item: v.GenericSchema<unknown, T>, text: string | null): T[] {
  if (text === null) return [];
  try {
    return v.parse(v.array(item), JSON.parse(text));
  } catch {
    return [];
  }
}
