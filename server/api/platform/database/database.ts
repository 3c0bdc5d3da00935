import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** Runs queries on the database or in a transaction. Commands take this, so that callers choose the transaction. */
export type Queries = PgDatabase<NodePgQueryResultHKT>;

/** An open database of either engine. */
export interface Database {
  engine: 'PGlite' | 'PostgreSQL';
  /** What survives a crash, in a sentence for the operator. */
  durability: string;
  /** Runs each statement in its own transaction. */
  queries: Queries;
  /**
   * For reads that may be a second old, such as reports and exports: a replica's, if there is one that keeps up, else like
   * `queries`. Never for what decides money, space or points, and never for what the caller may just have written.
   */
  reads: Queries;
  /** Runs `work` in a READ COMMITTED transaction. Retries serialization failures and deadlocks up to 3 times. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Throws when the database doesn't respond. */
  ping(): Promise<void>;
  /** Why writes are refused, for the operator; null while they are allowed. */
  findWriteTrouble(): Promise<string | null>;
  close(): Promise<void>;
}
