import { HOUR_MS, SECOND_MS } from '../../../../shared/format/durations.ts';
import type { LiveEvent } from '../../../../shared/contracts/live-event.ts';
import type { Snapshot } from './read-changes.ts';

/** Changes are deleted after an hour. */
const MAX_AGE_MS = 0.9 * HOUR_MS;

const EVENT_ID = /^(\d{1,12})-(\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?)$/;

/** One server-sent event. Its id says what a browser has seen once it has this event. */
export function formatEvent(data: LiveEvent, snapshot: Snapshot, retryMs?: number): Buffer {
  const id = `${Math.floor(Date.parse(data.at) / SECOND_MS)}-${snapshot}`;
  const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`;
  return Buffer.from(`${retry}id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Reads the snapshot of an event's id; null when it is too old, or no id. */
export function parseEventId(id: string, now: Date): Snapshot | null {
  const [, seconds, snapshot] = EVENT_ID.exec(id) ?? [];
  const age = now.getTime() - Number(seconds) * SECOND_MS;
  return snapshot !== undefined && age < MAX_AGE_MS ? snapshot : null;
}
