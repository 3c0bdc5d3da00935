import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from './database/database.ts';
import { secrets } from './tables.ts';

/** Reads a secret from the database, or creates and stores it. All processes get the same value. */
export async function findOrCreateSecret(
  queries: Queries,
  name: string,
  create: () => Promise<string> | string,
): Promise<string> {
  const find = async () => (await queries.select().from(secrets).where(eq(secrets.name, name)))[0]?.value;
  const existing = await find();
  if (existing !== undefined) return existing;
  await queries
    .insert(secrets)
    .values({ name, value: await create() })
    .onConflictDoNothing();
  const created = await find();
  if (created === undefined) throw new Error(`The secret ${name} was not saved`);
  return created;
}

/** The secret for signed links, used when the environment doesn't set one. */
export const findSigningSecret = (queries: Queries): Promise<string> =>
  findOrCreateSecret(queries, 'session-secret', () => randomBytes(32).toString('base64url'));
