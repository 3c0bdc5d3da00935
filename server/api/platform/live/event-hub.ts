import { Readable } from 'node:stream';
import { tooMany, unavailable } from '../../../../shared/errors/app-error.ts';
import type { Logger } from '../../../log.ts';
import type { Queries } from '../database/database.ts';
import { describeError } from '../describe-error.ts';
import { formatEvent, parseEventId } from './event-format.ts';
import { type Change, readChanges, readMissed, readSnapshot, type Snapshot } from './read-changes.ts';
import { ACCESS_TOPIC, onOwnChange } from './record-change.ts';

/** Milliseconds. */
export interface HubTimes {
  /** Between two looks at the table. */
  tick: number;
  /** Between two signs of life, which also say that nothing has changed. */
  alive: number;
  /** Between two checks of a stream's permissions. */
  check: number;
}

const TIMES: HubTimes = { tick: 300, alive: 5_000, check: 30_000 };
/** Own changes of the same moment are read together. */
const GATHER_MS = 15;
/** A member has one stream per browser. */
const MAX_PER_MEMBER = 8;
/** Bytes that a browser may leave unread. */
const MAX_UNREAD = 64 * 1024;

export interface StreamOptions {
  memberId: string;
  topics: readonly string[];
  /** The id of the last event that the browser has seen. */
  lastEventId: string | null;
  /** The topics that the member may watch now; none when their login has ended. */
  findTopics: () => Promise<readonly string[]>;
}

interface Stream extends StreamOptions {
  output: Readable;
  checkedAt: number;
}

/** Sends changes to the browsers that watch them. Reads the database only while there are any, once for all. */
export interface EventHub {
  /** Throws 429 for a member with too many streams, and 503 after `close`. */
  open(options: StreamOptions): Readable;
  /** Ends all streams. */
  close(): Promise<void>;
}

interface HubOptions {
  queries: Queries;
  now: () => Date;
  log: Logger;
  times?: Partial<HubTimes>;
}

export function createEventHub({ queries, now, log, times = {} }: HubOptions): EventHub {
  const { tick, alive, check } = { ...TIMES, ...times };
  /** New streams get what they missed at the next tick, and then follow. */
  const joining = new Set<Stream>();
  const following = new Set<Stream>();
  let running: Promise<void> | null = null;
  let isClosed = false;
  let lastAlive = 0;
  let wake = (): void => {};

  async function run(): Promise<void> {
    let isWoken = false;
    let resume = (): void => {};
    wake = () => {
      isWoken = true;
      resume();
    };
    const stopListening = onOwnChange(() => wake());
    let snapshot: Snapshot | null = null;
    let hasFailed = false;
    while (joining.size + following.size > 0) {
      isWoken = false;
      try {
        snapshot = await look(snapshot);
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) log.warn(describeError(error), 'Changes could not be read');
        hasFailed = true;
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isWoken ? GATHER_MS : tick);
        resume = () => {
          clearTimeout(timer);
          setTimeout(resolve, GATHER_MS);
        };
      });
    }
    stopListening();
    running = null;
  }

  async function look(since: Snapshot | null): Promise<Snapshot> {
    const at = now();
    const read = since === null ? null : await readChanges(queries, since);
    const snapshot = read?.snapshot ?? (await readSnapshot(queries));
    sendChanges(groupByTopic(read?.changes ?? []), snapshot, at);
    for (const stream of joining) await join(stream, snapshot, at);
    for (const stream of following)
      if (performance.now() - stream.checkedAt > check) void checkAccess(stream);
    return snapshot;
  }

  /** The same bytes for all streams of the same topics. */
  function sendChanges(changes: ReadonlyMap<string, string[]>, snapshot: Snapshot, at: Date): void {
    const isAlive = performance.now() - lastAlive >= alive;
    if (isAlive) lastAlive = performance.now();
    const bytesByTopics = new Map<string, Buffer>();
    for (const stream of following) {
      const topics = stream.topics.filter((topic) => changes.has(topic));
      if (topics.length === 0 && !isAlive) continue;
      const key = topics.join();
      const bytes = bytesByTopics.get(key) ?? formatEvent(toEvent(changes, topics, at), snapshot);
      bytesByTopics.set(key, bytes);
      send(stream, bytes);
    }
    const concerned = new Set(changes.get(ACCESS_TOPIC));
    for (const stream of following) if (concerned.has(stream.memberId)) void checkAccess(stream);
  }

  async function join(stream: Stream, snapshot: Snapshot, at: Date): Promise<void> {
    const since = parseEventId(stream.lastEventId ?? '', at);
    // What cannot be read was missed, whatever the reason.
    const missed = since === null ? null : await readMissed(queries, since, snapshot).catch(() => null);
    if (!joining.delete(stream)) return;
    following.add(stream);
    const changes = groupByTopic(missed ?? []);
    const topics = stream.topics.filter((topic) => changes.has(topic));
    const event = missed === null ? { at: at.toISOString(), reload: true } : toEvent(changes, topics, at);
    // After a restart, not all browsers at the same time.
    send(stream, formatEvent(event, snapshot, 500 + Math.round(Math.random() * 1_000)));
  }

  function send({ output }: Stream, bytes: Buffer): void {
    output.push(bytes);
    if (output.readableLength > MAX_UNREAD) output.destroy();
  }

  async function checkAccess(stream: Stream): Promise<void> {
    const before = stream.checkedAt;
    stream.checkedAt = performance.now();
    try {
      const topics = await stream.findTopics();
      if (topics.join() !== stream.topics.join()) end(stream);
    } catch {
      // The database does not answer. The next check comes within the time that a permission may be out of date.
      if (stream.checkedAt - before > 1.5 * check) end(stream);
      else stream.checkedAt = before;
    }
  }

  function end(stream: Stream): void {
    if (joining.delete(stream) || following.delete(stream)) stream.output.push(null);
  }

  return {
    open(options) {
      if (isClosed) throw unavailable('This is temporarily unavailable.');
      const all = [...joining, ...following];
      if (all.filter(({ memberId }) => memberId === options.memberId).length >= MAX_PER_MEMBER)
        throw tooMany(30, 'event streams');
      const stream = { ...options, output: new Readable({ read() {} }), checkedAt: performance.now() };
      stream.output.once('close', () => {
        joining.delete(stream);
        following.delete(stream);
      });
      joining.add(stream);
      running ??= run();
      wake();
      return stream.output;
    },
    async close() {
      isClosed = true;
      [...joining, ...following].forEach(end);
      wake();
      await running;
    },
  };
}

function groupByTopic(changes: readonly Change[]): Map<string, string[]> {
  const idsByTopic = new Map<string, string[]>();
  for (const { topic, subjectId } of changes) {
    const ids = idsByTopic.get(topic) ?? [];
    if (!ids.includes(subjectId)) ids.push(subjectId);
    idsByTopic.set(topic, ids);
  }
  return idsByTopic;
}

const toEvent = (changes: ReadonlyMap<string, string[]>, topics: readonly string[], at: Date) => ({
  at: at.toISOString(),
  ...(topics.length > 0 && {
    changes: Object.fromEntries(topics.map((topic) => [topic, changes.get(topic) ?? []])),
  }),
});
