import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

const dialect = new PgDialect();

/**
 * A statement of a hot path. Its SQL is built once per connection, and PostgreSQL plans it once, because it has a name.
 * Only for statements whose best plan does not depend on their values.
 *
 * @param build ends with `.prepare('a_name')`, which is unique in the program. Values are `sql.placeholder`s.
 */
export function prepareOnce<S>(build: (queries: Queries) => S): (queries: Queries) => S {
  const byConnection = new WeakMap<Queries, S>();
  return (queries) => {
    const known = byConnection.get(queries);
    if (known !== undefined) return known;
    const statement = build(queries);
    byConnection.set(queries, statement);
    return statement;
  };
}

/**
 * A prepared statement in plain SQL, like `prepareOnce`. Its values are `sql.placeholder`s without encoders.
 */
export const prepareSql = (name: string, statement: SQL) =>
  prepareOnce((queries) =>
    queries._.session.prepareQuery<{
      execute: { rows: Record<string, unknown>[] };
      all: unknown;
      values: unknown;
    }>(dialect.sqlToQuery(statement), undefined, name, false),
  );

/**
 * The rows of the placeholder `name`, which `toRecords` writes: one statement for any number of rows. It goes into
 * `insert().select()`.
 */
export function selectRecords(table: Table, name: string): SQL {
  const columns = Object.values(getTableColumns(table)).map((column) => sql.identifier(column.name));
  return sql`select ${sql.join(columns, sql`, `)} from json_populate_recordset(null::${table}, ${sql.placeholder(name)}::json)`;
}

/** Complete rows as JSON with the names of the database. */
export function toRecords<T extends Table>(table: T, rows: readonly T['$inferSelect'][]): string {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const);
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([key, name]) => [name, Reflect.get(row, key)]))),
  );
}

type ColumnOf<T extends Table> = keyof T['$inferInsert'] & string;

/**
 * A placeholder for each of these columns, or for all, named like it. pg writes the values: null as NULL, which drizzle's
 * encoders of placeholders can't.
 */
export function placeholders<T extends Table, K extends ColumnOf<T> = ColumnOf<T>>(
  table: T,
  columns?: readonly K[],
): Record<K, SQL> {
  const names = columns ?? Object.keys(getTableColumns(table));
  // `fromEntries` forgets the keys.
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Record<K, SQL>;
}
