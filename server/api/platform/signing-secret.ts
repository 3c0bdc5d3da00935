import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from './database/database.ts';
import { secrets } from './tables.ts';

const NAME = 'session-secret';

/** The secret of signed links where none is given: made once, kept with the data, the same for all processes. */
export async function keepOwnSecret(queries: Queries): Promise<string> {
  await queries
    .insert(secrets)
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await queries.select().from(secrets).where(eq(secrets.name, NAME));
  if (!row) throw new Error('The secret of the signed links could not be kept');
  return row.value;
}
