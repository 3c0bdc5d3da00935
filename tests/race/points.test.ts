import { expect } from 'chai';
import { DAY_MS, HOUR_MS } from '../../shared/format/durations.ts';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { quotePoints } from '../../shared/contracts/quotes.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { openDatabase } from '../../server/api/platform/database/open-database.ts';
import { capacityDays } from '../../server/api/modules/capacity/tables.ts';
import { receipts } from '../../server/api/modules/transactions/tables.ts';
import { timeVouchers } from '../../server/api/modules/vouchers/tables.ts';
import { seedLot } from '../../server/api/seed-lot.ts';
import type { Member } from '../../server/api/platform/serve/handler.ts';
import { earnForReceipt, reverseForReceipt } from '../../server/api/modules/transactions/earn-for-receipt.ts';
import { expirePoints } from '../../server/api/modules/points/expire-points.ts';
import { findPointTotal } from '../../server/api/modules/points/find-points.ts';
import { recordReceipt } from '../../server/api/modules/transactions/record-receipt.ts';
import { redeemVoucher } from '../support/vouchers.ts';
import { linkVoucher } from '../../server/api/modules/transactions/use-voucher.ts';
import { voidVoucher } from '../../server/api/modules/vouchers/void-voucher.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { createLogger } from '../../server/log.ts';
import { buildApi, buildDeps } from '../support/api.ts';
import { ann as form, bookingCalls, bookingOf } from '../support/bookings.ts';
import { addMember, addOpenTransaction, addReceipt } from '../support/club.ts';
import { openRaceServer, type RaceServer } from './support/race-server.ts';
import { dropLot } from './support/shared-lot.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const PROCESSES = 4;
const OPERATIONS = 2_000;

describe('Points changed in parallel', function () {
  this.timeout(900_000);
  let server: RaceServer | undefined;
  let url: string;
  let processes: Database[];

  before(async function () {
    server = await openRaceServer(this);
  });
  beforeEach(async () => {
    if (!server) return;
    url = await server.createDatabase();
    const open = () => openDatabase({ databaseUrl: url, dataDir: '', log: createLogger('silent') });
    const first = await open();
    await seedLot(first.queries);
    processes = [first, ...(await Promise.all(Array.from({ length: PROCESSES - 1 }, open)))];
  });
  afterEach(async () => {
    await Promise.all(processes.map((db) => db.close()));
    await dropLot(url);
  });
  after(() => server?.stop());

  const databaseOf = (n: number): Database => {
    const db = processes[n % PROCESSES];
    if (!db) throw new Error('There is no such process');
    return db;
  };
  const earn = (n: number, member: Member, receiptNumber: string) =>
    databaseOf(n).transaction((tx) =>
      earnForReceipt(tx, { memberId: member.id, receiptNumber, actor: 'exit', now: NOW }),
    );
  const redeem = (n: number, member: Member, hours: number) => {
    const from = new Date(NOW.getTime() + DAY_MS);
    return redeemVoucher(databaseOf(n), member, {
      from,
      to: new Date(from.getTime() + hours * HOUR_MS),
      now: NOW,
    });
  };
  const voidOne = (n: number, member: Member, id: string) =>
    databaseOf(n).transaction((tx) =>
      voidVoucher(tx, { id, memberId: member.id, actor: `member:${member.id}`, now: NOW }),
    );
  /** Adds a member with this many points to redeem. */
  const openAccount = async (points: number) => {
    const { queries } = databaseOf(0);
    const member = await addMember(queries);
    await addReceipt(queries, {
      number: '1',
      cents: points * 100,
      exited: new Date(NOW.getTime() - 2 * DAY_MS),
    });
    await earn(0, member, '1');
    return member;
  };
  const available = (member: Member) => findPointTotal(databaseOf(0).queries, member.id, NOW);

  it('createVoucher spends 100 points once in 50 parallel calls', async () => {
    const member = await openAccount(100);
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => redeem(n, member, 4)));
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(results.filter(isUnexpected)).to.deep.equal([]);
    expect(await available(member)).to.equal(0);
    expect(await databaseOf(0).queries.$count(timeVouchers)).to.equal(1);
    expect(await auditLedger(databaseOf(0))).to.deep.equal([]);
  });

  it('linkVoucher and voidVoucher of the same voucher end in one state and return points once', async () => {
    const { queries } = databaseOf(0);
    const member = await openAccount(2500);
    for (let round = 0; round < 50; round += 1) {
      const before = await available(member);
      const voucher = await redeem(round, member, 1);
      const transactionIds = await Promise.all(
        [1, 2].map(() => addOpenTransaction(queries, { entered: NOW })),
      );
      const link = (n: number, transactionId: string) =>
        databaseOf(n).transaction((tx) =>
          linkVoucher(tx, { transactionId, number: voucher.number, email: member.email, now: NOW }),
        );
      const works = [
        ...transactionIds.map((id, n) => () => link(n, id)),
        ...[2, 3].map((n) => () => voidOne(n, member, voucher.id)),
        () => redeem(round, member, 1),
      ];
      const rotated = [...works.slice(round % works.length), ...works.slice(0, round % works.length)];
      const results = await Promise.allSettled(rotated.map((work) => work()));
      expect(results.filter(isUnexpected), `round ${round}`).to.deep.equal([]);
      const [row] = await queries.select().from(timeVouchers).where(eq(timeVouchers.id, voucher.id));
      expect(row?.status).to.be.oneOf(['LINKED', 'VOID']);
      const returned = row?.status === 'VOID' ? 25 : 0;
      expect(await available(member), `round ${round}`).to.equal(before - 50 + returned);
      const { rows } = await queries.execute<{ linked: number }>(
        sql`select count(transaction_id)::int as linked from time_vouchers where id = ${voucher.id}`,
      );
      expect(rows[0]?.linked).to.equal(row?.status === 'LINKED' ? 1 : 0);
    }
    expect(await auditLedger(databaseOf(0))).to.deep.equal([]);
  });

  /** Leaves one space on the day of `redeem`, and returns how many spaces that day has booked. */
  const leaveOneSpace = async () => {
    const { queries } = databaseOf(0);
    const day = '2026-11-21';
    await queries.insert(capacityDays).values({ day, physical: 10, sellable: 10, booked: 9 });
    return async () => {
      const [row] = await queries.select().from(capacityDays).where(eq(capacityDays.day, day));
      return row && row.held + row.booked;
    };
  };

  it('createVoucher gives the last space to one of 20 vouchers, and the others keep their points', async () => {
    const member = await openAccount(5000);
    const countSpaces = await leaveOneSpace();
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => redeem(n, member, 2)));
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(results.filter(isUnexpected)).to.deep.equal([]);
    expect(await countSpaces()).to.equal(10);
    expect(await available(member)).to.equal(5000 - 50);
    expect(await auditLedger(databaseOf(0))).to.deep.equal([]);
  });

  it('createVoucher and createBooking share the last space: one of them gets it', async () => {
    const member = await openAccount(5000);
    const countSpaces = await leaveOneSpace();
    const api = buildApi(buildDeps({ db: databaseOf(1), now: () => NOW }));
    const calls = bookingCalls(api);
    const dates = {
      travel_from_date: new Date(NOW.getTime() + DAY_MS),
      travel_to_date: new Date(NOW.getTime() + DAY_MS + 2 * HOUR_MS),
    };
    for (let round = 0; round < 10; round += 1) {
      const { id } = await calls.quote(dates, 'BOOK_NOW');
      const book = async () => {
        const { status } = await calls.book(id ?? '', { email: `round-${round}@example.com` });
        return status === 200 ? 'booked' : `refused ${status}`;
      };
      const [booked, redeemed] = await Promise.allSettled([book(), redeem(0, member, 2)]);
      const hasBooked = booked.status === 'fulfilled' && booked.value === 'booked';
      expect(hasBooked, `round ${round}`).to.equal(redeemed.status === 'rejected');
      expect(isUnexpected(redeemed)).to.equal(false);
      expect(await countSpaces()).to.equal(10);
      if (redeemed.status === 'fulfilled') await voidOne(2, member, redeemed.value.id);
      else
        await databaseOf(0).queries.execute(
          sql`update capacity_days set booked = booked - 1 where day = '2026-11-21'`,
        );
    }
    await api.drain();
    expect(await available(member)).to.equal(5000);
  });

  it('createBooking spends the same points in one of ten bookings, and canceling returns them once', async () => {
    const member = await openAccount(250);
    const apis = processes.map((db) =>
      buildApi({ ...buildDeps({ db, now: () => NOW }), findMember: async () => member }),
    );
    const headers = { authorization: 'Bearer member' };
    const [calls, ...others] = apis.map((api) => bookingCalls(api));
    if (!calls) throw new Error('There is no API');
    const dates = {
      travel_from_date: new Date(NOW.getTime() + DAY_MS),
      travel_to_date: new Date(NOW.getTime() + 2 * DAY_MS),
    };
    const quoteOne = async (): Promise<string> => {
      const { id } = await calls.quote(dates, 'BOOK_NOW');
      const path = `/club/${member.number}/booking-quotes/points`;
      const { body } = await calls.send('POST', path, { body: { quote_id: id }, headers });
      return v.parse(quotePoints.output, body).choices[0]?.id ?? '';
    };
    const ids = [];
    for (let n = 0; n < 10; n += 1) ids.push(await quoteOne());
    const answers = await Promise.all(
      ids.map((quote_id, n) =>
        (others[n % others.length] ?? calls).send('POST', '/bookings/', {
          body: { quote_id, ...form, email: `race-${n}@example.com` },
          headers,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, ...Array(9).fill(422)]);
    expect(await available(member)).to.equal(0);
    const made = bookingOf(
      answers.find(({ status }) => status === 200) ?? { status: 0, headers: {}, body: null },
    );
    const path = `/bookings/${made.number}/cancel?${made.customer_link?.split('?')[1]}`;
    const cancels = await Promise.all([calls, ...others].map(({ send }) => send('POST', path)));
    expect(cancels.map(({ status }) => status)).to.deep.equal(cancels.map(() => 200));
    expect(await available(member)).to.equal(250);
    await Promise.all(apis.map((api) => api.drain()));
    expect(await auditLedger(databaseOf(0))).to.deep.equal([]);
  });

  it('voidVoucher releases the space and returns the points once in 20 parallel calls', async () => {
    const member = await openAccount(5000);
    const countSpaces = await leaveOneSpace();
    const voucher = await redeem(0, member, 2);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => voidOne(n, member, voucher.id)),
    );
    expect(results.every(({ status }) => status === 'fulfilled')).to.equal(true);
    expect(await countSpaces()).to.equal(9);
    expect(await available(member)).to.equal(5000);
    expect(await auditLedger(databaseOf(0))).to.deep.equal([]);
  });

  it('recordReceipt credits a receipt to one of two members', async () => {
    const { queries } = databaseOf(0);
    const members = [await addMember(queries), await addMember(queries, { number: '10000002' })];
    for (let round = 0; round < 25; round += 1) {
      const number = String(1000 + round);
      await addReceipt(queries, { number, cents: 50_00, exited: new Date(NOW.getTime() - 2 * DAY_MS) });
      const results = await Promise.allSettled(
        members.flatMap((member) =>
          [0, 1, 2].map((n) => {
            const db = databaseOf(n);
            const deps = buildDeps({ db, now: () => NOW });
            return db.transaction((tx) => recordReceipt(tx, deps, member, { number, code: `CODE${number}` }));
          }),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      expect(results.filter(isUnexpected)).to.deep.equal([]);
    }
    const [ann = 0, ben = 0] = await Promise.all(members.map(available));
    expect(ann + ben).to.equal(25 * 50);
    expect(await auditLedger(databaseOf(0))).to.deep.equal([]);
  });

  it('add up to the balance after 2,000 operations of every kind', async () => {
    const { queries } = databaseOf(0);
    const members = await Promise.all([1, 2, 3, 4].map((n) => addMember(queries, { number: `1000000${n}` })));
    const random = seededRandom(20261120);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    let receiptCount = 0;
    const vouchers: { member: Member; id: string }[] = [];

    async function operate(n: number): Promise<void> {
      const member = pick(members);
      if (!member) return;
      const db = databaseOf(n);
      const kind = random();
      if (kind < 0.3) {
        const number = String((receiptCount += 1));
        const exited = new Date(NOW.getTime() - Math.floor(random() * 740) * DAY_MS);
        await addReceipt(db.queries, { number, cents: Math.floor(random() * 200_00), exited });
        await earn(n, member, number);
      } else if (kind < 0.6) {
        const { id } = await redeem(n, member, 1 + Math.floor(random() * 12));
        vouchers.push({ member, id });
      } else if (kind < 0.85) {
        const voucher = pick(vouchers);
        if (voucher) await voidOne(n, voucher.member, voucher.id);
      } else if (kind < 0.99) {
        const receiptNumber = String(1 + Math.floor(random() * receiptCount));
        await db.queries
          .update(receipts)
          .set({ refundedCents: sql`${receipts.totalCents} / 2` })
          .where(eq(receipts.number, receiptNumber));
        await db.transaction((tx) => reverseForReceipt(tx, { receiptNumber, actor: 'exit', now: NOW }));
      } else {
        await expirePoints(buildDeps({ db, now: () => NOW }));
      }
    }

    let started = 0;
    const unexpected: unknown[] = [];
    const worker = async () => {
      while (started < OPERATIONS)
        await operate((started += 1)).catch((error: unknown) => {
          if (!(error instanceof AppError)) unexpected.push(error);
        });
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect(unexpected).to.deep.equal([]);
    expect(await auditLedger(databaseOf(0))).to.deep.equal([]);
  });
});

const isUnexpected = (result: PromiseSettledResult<unknown>): boolean =>
  result.status === 'rejected' && !(result.reason instanceof AppError);

/** A small repeatable random generator, not for secrets. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Finds accounts, movements and lots whose sums don't match. */
async function auditLedger({ queries }: Database): Promise<unknown[]> {
  // Sums of whole tables, because a sum for each row takes minutes on a busy machine.
  const { rows } = await queries.execute(sql`
    select 'account' as what, a.member_id as id from point_accounts a
    left join (select member_id, sum(points) as points, count(*) as count from point_movements group by member_id) m
      on m.member_id = a.member_id
    left join (select member_id, sum(remaining) as points from point_lots group by member_id) l
      on l.member_id = a.member_id
    where a.balance <> coalesce(m.points, 0) or a.balance <> coalesce(l.points, 0)
      or a.movements <> coalesce(m.count, 0)
    union all
    select 'movement', m.member_id || ' ' || m.position from point_movements m
    left join (select member_id, position, sum(points) as points from point_movement_lots
        group by member_id, position) p on p.member_id = m.member_id and p.position = m.position
    left join point_movements b on b.member_id = m.member_id and b.position = m.position - 1
    where m.points <> p.points or m.balance <> m.points + coalesce(b.balance, 0)
    union all
    select 'lot', l.id from point_lots l
    left join (select lot_id, sum(points) as points from point_movement_lots group by lot_id) p on p.lot_id = l.id
    where l.remaining <> coalesce(p.points, 0)`);
  return rows;
}
