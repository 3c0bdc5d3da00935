import { createTableRelationsHelpers, extractTablesRelationalConfig, type ExtractTablesWithRelations } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queries } from './database.ts';
import * as schema from './schema.ts';

const dialect = new PgDialect();
const { tables, tableNamesMap } = extractTablesRelationalConfig<ExtractTablesWithRelations<typeof schema>>(
  schema,
  createTableRelationsHelpers,
);
const relations = { fullSchema: schema, schema: tables, tableNamesMap };

/**
 * One READ COMMITTED transaction on a connection of its own. drizzle's own `transaction` never gives the connection
 * back when it breaks before BEGIN, and lets the failure of ROLLBACK hide what went wrong first.
 */
export async function runTransaction<T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level read committed');
    const result = await work(new NodePgTransaction(dialect, new NodePgSession(client, dialect, relations), relations));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
