import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { type LiveEvent, liveEvent } from '../../shared/contracts/live-event.ts';
import { until } from './until.ts';

/** What came of a stream of server-sent events. */
export interface EventReader {
  events: LiveEvent[];
  /** Ids of changed things of all events, in order. */
  changed: () => string[];
  lastEventId: () => string;
  isEnded: () => boolean;
  /** Resolves when the first event is there. */
  opened: () => Promise<void>;
  close: () => void;
}

/** Reads `watchChanges` from a stream of its bytes. */
export function readEvents(stream: Readable): EventReader {
  const events: LiveEvent[] = [];
  let id = '';
  let isEnded = false;
  let text = '';
  stream.on('data', (bytes: Buffer) => {
    const parts = (text + bytes.toString()).split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      id = /^id: (.*)$/m.exec(part)?.[1] ?? id;
      events.push(v.parse(liveEvent, JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? '')));
    }
  });
  stream.on('error', () => {});
  stream.once('close', () => (isEnded = true));
  return {
    events,
    changed: () => events.flatMap(({ changes = {} }) => Object.values(changes).flat()),
    lastEventId: () => id,
    isEnded: () => isEnded,
    opened: () => until(() => events.length > 0),
    close: () => stream.destroy(),
  };
}

/** Opens `watchChanges` of a server on this port. */
export async function openEvents(
  port: number,
  headers: Record<string, string>,
  target = '/api/live',
): Promise<EventReader & { status: number; headers: IncomingHttpHeaders }> {
  const req = request({ host: '127.0.0.1', port, path: target, agent: false, headers });
  req.on('error', () => {});
  req.end();
  const [res] = await once(req, 'response');
  return { ...readEvents(res), status: res.statusCode, headers: res.headers };
}
