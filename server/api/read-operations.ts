import { pacificDay } from '../../shared/format/time.ts';
import { SECOND_MS } from '../../shared/format/durations.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { findFreeSpaces } from './modules/capacity/find-free-spaces.ts';
import type { Deps } from './platform/deps.ts';
import { measureOutbox } from './platform/outbox/measure-outbox.ts';
import { rememberFor } from './platform/remember-for.ts';

const READ_MS = 5 * SECOND_MS;

/** Lets metrics read what is in the database: at a scrape, at most every five seconds. */
export function readOperations({
  db,
  now,
  telemetry,
}: Pick<Deps, 'db' | 'now'> & { telemetry: Telemetry }): void {
  const readOutbox = rememberFor(READ_MS, now, () => measureOutbox(db.queries, now()));
  const readSpaces = rememberFor(READ_MS, now, () => findFreeSpaces(db.queries, pacificDay(now())));
  const readLanes = async (pick: (lane: { waiting: number; oldestSeconds: number }) => number) =>
    (await readOutbox()).lanes.map((lane) => ({ labels: { lane: String(lane.lane) }, value: pick(lane) }));
  telemetry.read('parkweb_outbox_waiting', () => readLanes(({ waiting }) => waiting));
  telemetry.read('parkweb_outbox_oldest_seconds', () => readLanes(({ oldestSeconds }) => oldestSeconds));
  telemetry.read('parkweb_outbox_failed', async () => [{ labels: {}, value: (await readOutbox()).failed }]);
  telemetry.read('parkweb_spaces_free', async () =>
    (await readSpaces()).map((value, ahead) => ({ labels: { days_ahead: String(ahead) }, value })),
  );
}
