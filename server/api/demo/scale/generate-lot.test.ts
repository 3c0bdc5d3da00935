import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { createRatesLoader } from '../../modules/rates/load-rates.ts';
import type { Database } from '../../platform/database/database.ts';
import { findTicketFates } from '../../modules/transactions/find-ticket-fates.ts';
import { generateLot } from './generate-lot.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const TRANSACTIONS = 600;

describe('generateLot', function () {
  this.timeout(60_000);
  let db: Database;

  before(async () => {
    db = await buildDatabase({ now: NOW });
    await generate();
  });
  after(() => db.close());

  const generate = async () =>
    generateLot(db, {
      transactions: TRANSACTIONS,
      rates: await createRatesLoader(db, () => NOW)(),
      now: NOW,
    });
  const numbers = async (query: string) => {
    const { rows } = await db.queries.execute(sql.raw(query));
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
  };

  it('makes as many parking stays, bookings and members as asked, and what hangs on them', async () => {
    const counts = await numbers(`select
      (select count(*) from transactions) as transactions, (select count(*) from bookings) as bookings,
      (select count(*) from members where id like 'scale-%') as members,
      (select count(*) from transactions where status = 'CLOSED') - (select count(*) from receipts) as unbilled,
      (select count(*) from transactions where status = 'OPEN' and exited_at is not null) as gone,
      (select count(*) from transactions where id ~ '[0-9]') as like_cards`);
    expect(counts).to.deep.equal({
      transactions: 600,
      bookings: 180,
      members: 60,
      unbilled: 0,
      gone: 0,
      like_cards: 0,
    });
    for (const table of [
      'payments',
      'cancellations',
      'time_vouchers',
      'point_lots',
      'batches',
      'batch_counts',
      'scores',
      'rides',
      'audit_entries',
      'debts',
      'transaction_exceptions',
      'hand_overs',
    ])
      expect((await numbers(`select count(*) as rows from ${table}`)).rows, table).to.be.greaterThan(0);
  });

  it('ties receipts, payments, drawers, movements of money and points', async () => {
    const differences = await numbers(`select
      (select count(*) from receipts where total_cents <> coalesce(
        (select sum(amount_cents) from receipt_payments where receipt_number = number), 0)) as receipts,
      (select count(*) from bookings where paid_cents <> coalesce((select sum(amount_cents) from payments
        where booking_id = bookings.id and kind = 'CHARGE' and state = 'APPROVED'), 0)) as bookings,
      (select count(*) from bookings where refunded_cents <> coalesce((select sum(amount_cents) from payments
        where booking_id = bookings.id and kind = 'REFUND'), 0)) as refunds,
      (select sum(amount_cents) from receipt_payments where kind not in ('ONLINE', 'OWED'))
        + (select sum(case kind when 'REFUND' then -amount_cents else amount_cents end) from payments where state = 'APPROVED')
        - coalesce((select sum(amount_cents) from receipt_refunds), 0)
        - (select sum(cents) from money_movements where kind <> 'DROP') as money,
      (select count(*) from batch_counts where expected_cents <> 20000 + (select coalesce(sum(cents), 0)
        from money_movements as moved where moved.batch_id = batch_counts.batch_id and tender = 'CASH')) as drawers,
      (select count(*) from point_accounts where balance <> (select coalesce(sum(remaining), 0) from point_lots
        where point_lots.member_id = point_accounts.member_id)) as points,
      (select count(*) from point_movements where points <> (select sum(points) from point_movement_lots as part
        where part.member_id = point_movements.member_id and part.position = point_movements.position)) as parts,
      (select count(*) from debts left join receipt_payments as paid on paid.id = payment_id
        where paid.amount_cents is distinct from debts.amount_cents or (settled_at is null) <> (kind = 'OWED')) as debts,
      (select count(*) from coupons where used_count <> (select count(*) from bookings
        where coupon_id = coupons.id and status not in ('CANCELLED', 'EXPIRED'))) as coupons,
      (select count(*) from time_vouchers as voucher where status <> (select event.status from time_voucher_events as event
        where voucher_id = voucher.id order by event.id desc limit 1)) as vouchers,
      (select count(*) from capacity_days where held + booked > sellable) as days`);
    expect(Object.entries(differences).filter(([, count]) => count !== 0)).to.deep.equal([]);
  });

  it('lets the next ticket and receipt follow the generated ones', async () => {
    const next = await numbers(`select
      (select last + 1 from ticket_counter) - (select max(ticket_number::int) from transactions) as ticket,
      nextval('receipt_numbers') - (select max(number::int) from receipts) as receipt`);
    expect(next).to.deep.equal({ ticket: 1, receipt: 1 });
  });

  it('gives every ticket number one fate, among them lost numbers and cars that still owe', async () => {
    const counts = new Map<string, number>();
    let page = await findTicketFates(db.queries, null);
    const add = ({ ranges }: typeof page) => {
      for (const { fates, missing } of ranges) {
        expect(missing).to.deep.equal([]);
        for (const { fate, count } of fates) counts.set(fate, (counts.get(fate) ?? 0) + count);
      }
    };
    for (add(page); page.next !== null; add(page))
      page = await findTicketFates(db.queries, Number(page.next));
    const issued = Number(page.last) - Number(page.first) + 1;
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).to.equal(issued);
    expect(issued).to.equal(TRANSACTIONS + (counts.get('UNUSED') ?? 0));
    expect([...counts.keys()]).to.include.members(['PAID', 'OWED', 'HERE', 'UNUSED']);
    expect(counts.get('NO_RECEIPT')).to.equal(undefined);
  });

  it('makes the same rows when repeated, and refuses a lot with other bookings', async () => {
    const read = async () =>
      (
        await db.queries.execute(
          sql`select id, ticket_number, license_plate, exited_at from transactions order by id`,
        )
      ).rows;
    const before = await read();
    await generate();
    expect(await read()).to.deep.equal(before);
    await db.queries.execute(
      sql`update bookings set session_id = null where number = (select min(number) from bookings)`,
    );
    const refused = await generate().catch((error: unknown) => error);
    expect(refused).to.have.property('message').that.includes('were not generated');
  });
});
