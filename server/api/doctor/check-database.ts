import type { Env } from '../../env.ts';
import { checkBooks, checkOutbox } from './check-books.ts';
import { checkSchema } from './check-schema.ts';
import { checkClock, checkReplicas, checkServer, checkSessions, checkSizes } from './check-server.ts';
import { type Check, problem, warning } from './finding.ts';
import { openReader, type Reader } from './open-reader.ts';
import { type NamedFinding, runChecks } from './run-checks.ts';

/** All checks that look into the database. Reads only, over one connection. */
export async function checkDatabase(env: Env, now: () => Date): Promise<NamedFinding[]> {
  let reader: Reader;
  try {
    reader = await openReader(env);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // The folder of a running server is as it should be.
    const isInUse = !env.DATABASE_URL && text.includes('is in use by');
    return [
      {
        name: 'database',
        ...(isInUse ? warning(`${text} The doctor can’t look inside meanwhile.`) : problem(text)),
      },
    ];
  }
  try {
    return await runChecks(listChecks(reader, now));
  } finally {
    // A connection that hangs must not keep the doctor waiting.
    void reader.close().catch(() => {});
  }
}

function listChecks(reader: Reader, now: () => Date): Check[] {
  const everywhere: Check[] = [
    { name: 'schema', run: () => checkSchema(reader) },
    { name: 'books', run: () => checkBooks(reader) },
    { name: 'outbox', run: () => checkOutbox(reader) },
    { name: 'size', run: () => checkSizes(reader) },
  ];
  // PGlite has one user, one connection and the clock of its process.
  if (reader.engine === 'PGlite') return everywhere;
  return [
    // First, so that it waits for no other statement.
    { name: 'clock', run: () => checkClock(reader, now) },
    { name: 'database', run: () => checkServer(reader) },
    { name: 'sessions', run: () => checkSessions(reader) },
    { name: 'replicas', run: () => checkReplicas(reader) },
    ...everywhere,
  ];
}
