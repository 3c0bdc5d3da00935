import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';

const folder = resolve(import.meta.dirname, '../../server/api/platform/database/migrations');
/** The last migration from before the rule. */
const BEFORE_THE_RULE = '0020_count-limits-without-log.sql';

/**
 * What a migration may do although the rule refuses it: its file, the beginning of the statement, and why, e.g. since which
 * release no code uses the column.
 */
const CONTRACTED: readonly { file: string; statement: string; why: string }[] = [];

const RULES: readonly { pattern: RegExp; why: string }[] = [
  {
    pattern: /\bdrop (table|column|schema|sequence|type|view)\b/i,
    why: 'the previous release still uses it',
  },
  { pattern: /\brename\b/i, why: 'the previous release knows the old name' },
  {
    pattern: /\balter column\b.*\b(set not null|drop default)\b/is,
    why: 'the previous release may leave it out',
  },
  {
    pattern: /\badd column\b(?!.*\bdefault\b).*\bnot null\b/is,
    why: 'the previous release does not fill it',
  },
  {
    pattern: /\b(set data )?type\b.*\busing\b|\bset data type\b/is,
    why: 'it rewrites the table, and changes what is read',
  },
  {
    pattern: /\badd column\b.*\b(serial|bigserial|generated|gen_random_uuid|random|clock_timestamp)\b/is,
    why: 'it rewrites the table',
  },
  {
    pattern: /\bset (un)?logged\b|^\s*(cluster|vacuum|reindex|truncate)\b/i,
    why: 'it locks the table for as long as it takes',
  },
  { pattern: /^\s*(update|delete)\b/i, why: 'it locks rows for as long as it takes: use a job in batches' },
];

/** Why a migration cannot run while the previous release sells, statement by statement. */
function findTrouble(sql: string): { statement: string; why: string }[] {
  const statements = sql
    .split('--> statement-breakpoint')
    .map((text) => text.replace(/^\s*--.*$/gm, '').trim())
    .filter((text) => text !== '');
  const created = new Set(statements.flatMap((text) => /^create table "(\w+)"/i.exec(text)?.[1] ?? []));
  const isConcurrent = statements.some((text) => /\bconcurrently\b/i.test(text));
  return statements.flatMap((statement) => {
    // The body of a function runs later.
    const text = statement.replace(/\$\$.*\$\$/s, '');
    const table = /^(?:alter table|create (?:unique )?index .*? on) "(\w+)"/is.exec(text)?.[1];
    if (table !== undefined && created.has(table)) return [];
    const broken = RULES.filter(({ pattern }) => pattern.test(text)).map(({ why }) => why);
    if (/^create (unique )?index\b/i.test(text) && !/\bconcurrently if not exists\b/i.test(text))
      broken.push('it locks the table against writes: CREATE INDEX CONCURRENTLY IF NOT EXISTS');
    if (/\badd constraint\b/i.test(text) && !/\bnot valid\b/i.test(text))
      broken.push(
        'it reads the whole table under a lock: NOT VALID here, VALIDATE CONSTRAINT in the next migration',
      );
    if (isConcurrent && !/^(create|drop) (unique )?index concurrently if\b/i.test(text))
      broken.push(
        'a migration that builds an index concurrently does nothing else, because it may be repeated',
      );
    return broken.map((why) => ({ statement: text, why }));
  });
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));

describe('A migration', () => {
  for (const file of files.filter((each) => each > BEFORE_THE_RULE))
    it(`only expands the schema, and locks no table for long: ${file}`, () => {
      const trouble = findTrouble(read(file)).filter(
        ({ statement }) =>
          !CONTRACTED.some((one) => one.file === file && statement.startsWith(one.statement)),
      );
      expect(trouble).to.deep.equal([]);
    });

  for (const [statement, isRefused] of [
    ['DROP TABLE "shift_swaps" CASCADE;', true],
    ['ALTER TABLE "fees" ALTER COLUMN "fee" SET NOT NULL;', true],
    ['ALTER TABLE "fees" ADD COLUMN "fee" text NOT NULL;', true],
    ['ALTER TABLE "fees" ADD COLUMN "fee" text;', false],
    ['ALTER TABLE "fees" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;', false],
    ['ALTER TABLE "throttles" SET UNLOGGED;', true],
    ['UPDATE "fees" SET "fee" = "id";', true],
    ['CREATE INDEX "a" ON "bookings" USING btree ("email");', true],
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "bookings" USING btree ("email");', false],
    [
      'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "c" ON "a" USING btree ("b");',
      false,
    ],
    ['ALTER TABLE "a" ADD CONSTRAINT "b" CHECK ("c" > 0);', true],
    ['ALTER TABLE "a" ADD CONSTRAINT "b" CHECK ("c" > 0) NOT VALID;', false],
    ['ALTER TABLE "a" VALIDATE CONSTRAINT "b";', false],
    [
      'CREATE TABLE "a" ();--> statement-breakpoint\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "b" ON "c" ("d");',
      true,
    ],
  ] as const)
    it(`is ${isRefused ? 'refused' : 'allowed'} to run: ${statement.split('\n').join(' ')}`, () => {
      expect(findTrouble(statement).length > 0).to.equal(isRefused);
    });
});
