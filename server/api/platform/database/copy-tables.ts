import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from './database.ts';

// Copies all rows from one database into another of the same schema, in a transaction of each. The user of the target need
// not be a superuser: owning the tables is enough to turn off their triggers and to defer their foreign keys.

/** What a table has. Two tables with the same digest have the same rows. */
export interface TableContent {
  table: string;
  rows: number;
  /** Sums by column: all money, points and spaces. */
  sums: Record<string, string>;
  digest: string;
}

/** Bytes of JSON that one statement carries, if a single row has not more. */
const BATCH_BYTES = 2_000_000;
const MAX_BATCH_ROWS = 5_000;

const names = v.array(v.object({ name: v.string() }));
const contents = v.tuple([
  v.object({
    rows: v.number(),
    largest: v.number(),
    digest: v.string(),
    sums: v.record(v.string(), v.nullable(v.string())),
  }),
]);

/** The tables of the product. Partitions belong to their table. */
export async function listTables(queries: Queries): Promise<string[]> {
  const { rows } = await queries.execute(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`);
  return v.parse(names, rows).map(({ name }) => name);
}

/** The same text for the same row on every server and version. Wait for a long statement. */
export async function prepareToCopy(tx: Queries): Promise<void> {
  for (const [name, value] of Object.entries(COPY_SETTINGS))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
}

const COPY_SETTINGS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Counts and adds up a table. */
export async function measureTable(tx: Queries, table: string): Promise<TableContent & { largest: number }> {
  const { rows: found } = await tx.execute(sql`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and atttypid in ('integer'::regtype, 'bigint'::regtype)
      and attname ~ '(^|_)(cents|points|balance|spaces|held|booked|amount)$' order by attnum`);
  const columns = v.parse(names, found).map(({ name }) => name);
  const pairs = columns.map((name) => sql`${name}::text, sum(${sql.identifier(name)})::text`);
  const { rows } = await tx.execute(sql`
    select count(*)::int as rows, coalesce(max(octet_length(row_to_json(t)::text)), 0)::int as largest,
      coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0)::text as digest,
      json_build_object(${sql.join(pairs, sql`, `)}) as sums
    from ${sql.identifier(table)} t`);
  const [{ sums, ...content }] = v.parse(contents, rows);
  return {
    table,
    ...content,
    sums: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum ?? '0'])),
  };
}

/** Deletes all rows, turns off triggers and defers foreign keys until `finishCopy`. */
export async function beginCopy(tx: Queries, tables: readonly string[]): Promise<void> {
  await tx.execute(
    sql`truncate ${sql.join(
      tables.map((name) => sql.identifier(name)),
      sql`, `,
    )}`,
  );
  for (const name of tables) await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  await tx.execute(alterForeignKeys('deferrable initially deferred'));
}

/** Copies the rows of a table as JSON, which keeps each value exactly. */
export async function copyRows(
  { from, to }: { from: Queries; to: Queries },
  { table, largest }: { table: string; largest: number },
): Promise<void> {
  const name = sql.identifier(table);
  const size = Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor(BATCH_BYTES / Math.max(1, largest))));
  await from.execute(
    sql`declare rows_to_copy no scroll cursor for select row_to_json(t)::text as row from ${name} t`,
  );
  for (;;) {
    const { rows } = await from.execute(sql`fetch ${sql.raw(String(size))} from rows_to_copy`);
    if (rows.length === 0) break;
    const list = `[${rows.map(({ row }) => String(row)).join(',')}]`;
    await to.execute(sql`
      insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${list}::json)`);
  }
  await from.execute(sql`close rows_to_copy`);
}

/** Lets the sequences go on where they were. */
export async function copySequences({ from, to }: { from: Queries; to: Queries }): Promise<void> {
  const { rows } = await from.execute(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
  );
  for (const { name } of v.parse(names, rows)) {
    const state = await from.execute(sql`select last_value::text, is_called from ${sql.identifier(name)}`);
    const { last_value: last, is_called: isCalled } = v.parse(sequence, state.rows[0]);
    await to.execute(
      sql`select setval(${`public.${name}`}::regclass, ${last}::bigint, ${isCalled}::boolean)`,
    );
  }
}

const sequence = v.object({ last_value: v.string(), is_called: v.boolean() });

/** Checks all foreign keys at once, and makes triggers and keys what they were. */
export async function finishCopy(tx: Queries, tables: readonly string[]): Promise<void> {
  await tx.execute(sql`set constraints all immediate`);
  await tx.execute(alterForeignKeys('not deferrable'));
  for (const name of tables) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
}

/** Leaves out the keys of partitions, which follow their table's. No key of the schema is deferrable by itself. */
const alterForeignKeys = (how: string): SQL =>
  sql.raw(`do $$
    declare key record;
    begin
      for key in select conrelid::regclass as of, conname from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      loop
        execute format('alter table %s alter constraint %I ${how}', key.of, key.conname);
      end loop;
    end $$`);
