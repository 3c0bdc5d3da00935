import { findFreePort } from '../tests/support/postgres-server.ts';
import { load } from './load.ts';
import { report } from './results.ts';
import { startProduct } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 4;
const LEAST = 0.9;

/** What metrics and access lines cost: the cached home page of a process with both beside one with neither, in turns. */
export async function benchTelemetry(): Promise<void> {
  const bare = await startProduct({ LOG_LEVEL: 'info', ACCESS_LOG: 'off' });
  const port = String(await findFreePort());
  const watched = await startProduct({ LOG_LEVEL: 'info', ACCESS_LOG: 'on', METRICS_PORT: port });
  const rounds: number[] = [];
  for (const { origin } of [bare, watched]) await load(`${origin}/`, 3);
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await load(`${bare.origin}/`, SECONDS);
    const beside = await load(`${watched.origin}/`, SECONDS);
    rounds.push(beside.perSecond / without.perSecond);
  }
  report('/ with metrics and access lines ÷ without', rounds, { atLeast: LEAST }, 'times');
  await watched.stop();
  await bare.stop();
}
