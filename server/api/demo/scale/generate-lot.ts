import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { conflict } from '../../../../shared/errors/app-error.ts';
import { findDayStart } from '../../modules/site/day-start.ts';
import type { Rates } from '../../modules/rates/rate-types.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { planScale, type Scale } from './plan-scale.ts';
import { insertBookings, planBookings, priceBookings, SCALE_SESSION } from './scale-bookings.ts';
import { insertBatches, insertHandOvers, insertMovements } from './scale-money.ts';
import { createFunctions, insertMembers, SCALE_PREFIX } from './scale-people.ts';
import { insertPoints, insertVouchers, planPoints } from './scale-points.ts';
import { writePrices } from './scale-prices.ts';
import { insertService } from './scale-service.ts';
import {
  insertExceptions,
  insertReceipts,
  insertTransactions,
  planPayments,
  planStays,
  takeNumbers,
} from './scale-stays.ts';

/** The tables with the most rows. */
const FILLED = [
  'bookings',
  'payments',
  'transactions',
  'receipts',
  'receipt_payments',
  'money_movements',
  'members',
  'point_lots',
  'audit_entries',
];

interface GenerateOptions {
  transactions: number;
  rates: Rates;
  now: Date;
  /** Told after each step, with its milliseconds. */
  onStep?: (name: string, milliseconds: number) => void;
}

/**
 * Fills a demo lot with years of made-up history, in one transaction: the same rows for the same size and time. Replaces
 * what an earlier run generated. Throws 409 if the lot has bookings or parking stays of its own.
 */
export async function generateLot(
  db: Database,
  { transactions, rates, now, onStep = () => {} }: GenerateOptions,
): Promise<Scale> {
  const scale = planScale(transactions, now);
  await db.transaction(async (tx) => {
    await allowTime(tx);
    const run = async (name: string, work: () => Promise<unknown>) => {
      const began = performance.now();
      await work();
      onStep(name, performance.now() - began);
    };
    await run('removing an earlier run', () => emptyLot(tx));
    await execute(tx, createFunctions());
    await writePrices(tx, rates, now);
    const dayStart = await findDayStart(tx);
    const steps: [name: string, statements: string[]][] = [
      ['members', insertMembers(scale)],
      ['plan of bookings', [...planBookings(scale), ...priceBookings()]],
      ['bookings and their payments', insertBookings()],
      [
        'plan of parking stays',
        [...planStays(scale), ...takeNumbers(), ...planPoints(scale), ...planPayments(scale)],
      ],
      ['parking stays', insertTransactions(scale)],
      ['batches and hand-overs', [...insertBatches(scale), ...insertHandOvers()]],
      ['receipts and their payments, debts and exceptions', [...insertReceipts(), ...insertExceptions()]],
      ['time vouchers and points', [...insertVouchers(scale), ...insertPoints(scale)]],
      ['movements of money', insertMovements(dayStart)],
      ['scores, incidents, rides, approvals, audit', insertService(scale)],
    ];
    const restore = await dropConstraints(tx);
    for (const [name, statements] of steps) await run(name, () => execute(tx, statements));
    await run('indexes and foreign keys', () => execute(tx, restore));
    await run('statistics', () => execute(tx, ['analyze']));
  });
  return scale;
}

/** The server's own timeouts are for requests of people. */
const allowTime = (tx: Queries) =>
  execute(tx, [
    'set local statement_timeout = 0',
    'set local idle_in_transaction_session_timeout = 0',
    "set local work_mem = '128MB'",
    "set local maintenance_work_mem = '256MB'",
  ]);

const dropped = v.array(v.object({ drop: v.string(), restore: v.string() }));

/**
 * Drops what would be checked or kept row by row: foreign keys, and indexes that only make reading faster. Returns the
 * statements that restore them, which check and build each at once.
 */
async function dropConstraints(tx: Queries): Promise<string[]> {
  const tables = sql.raw(`array['${FILLED.join("','")}']`);
  const { rows } = await tx.execute(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[])
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where not indisunique and indrelid = any(${tables}::regclass[])`);
  const found = v.parse(dropped, rows);
  await execute(
    tx,
    found.map((one) => one.drop),
  );
  return found.map((one) => one.restore);
}

async function execute(tx: Queries, statements: string[]): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement));
}

const counted = v.object({ foreign: v.boolean(), own: v.boolean() });

async function emptyLot(tx: Queries): Promise<void> {
  const { rows } = await tx.execute(sql`
    select exists (select 1 from bookings where session_id is distinct from ${SCALE_SESSION})
        or exists (select 1 from transactions where left(id, ${SCALE_PREFIX.length}) <> ${SCALE_PREFIX}) as foreign,
      exists (select 1 from transactions) as own`);
  const found = v.parse(counted, rows[0]);
  if (found.foreign)
    throw conflict(
      'NOT_EMPTY',
      'This database has bookings or parking stays that were not generated. Use an empty one.',
    );
  if (!found.own) return;
  await execute(tx, [
    `truncate bookings, transactions, batches, time_vouchers, point_accounts, money_movements, audit_entries, approvals,
      capacity_days, sandbox_charges, member_sessions, unused_tickets, hand_overs cascade`,
    // Its tickets are gone, so their numbers begin again.
    'delete from ticket_counter',
    `delete from members where left(id, ${SCALE_PREFIX.length}) = '${SCALE_PREFIX}'`,
  ]);
}
