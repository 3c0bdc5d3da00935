import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** What runs queries: the database itself or a transaction in it. Commands take this, so that callers choose the transaction. */
export type Queries = PgDatabase<NodePgQueryResultHKT>;

/** An open database of either engine. */
export interface Database {
  engine: 'PGlite' | 'PostgreSQL';
  /** What the engine promises when the machine fails, in one sentence for people. */
  durability: string;
  /** Single statements, each its own transaction. */
  queries: Queries;
  /** Runs `work` in one READ COMMITTED transaction; serialization failures and deadlocks are retried up to 3 times. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Answers when the engine does; throws otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
