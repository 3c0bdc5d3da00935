import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { buildApi, buildDeps } from '../../../../tests/support/api.ts';
import { bookingCalls, bookingOf } from '../../../../tests/support/bookings.ts';
import {
  addStaffAndMembers,
  boothCalls,
  findStaffOrMember,
  transactionOf,
} from '../../../../tests/support/booth-calls.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { pointAccounts } from '../points/tables.ts';
import { transactions } from './tables.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

describe('Members at the gate', () => {
  let db: Database;
  let now: Date;
  let calls: ReturnType<typeof bookingCalls> & ReturnType<typeof boothCalls>;
  let end: () => Promise<void>;

  beforeEach(async () => {
    now = NOW;
    db = await buildDatabase({ now });
    await addStaffAndMembers(db.queries, now);
    const api = buildApi({ ...buildDeps({ db, now: () => now }), findMember: findStaffOrMember });
    const common = bookingCalls(api);
    calls = { ...common, ...boothCalls(common) };
    end = () => api.drain().then(db.close);
  });
  afterEach(() => end());

  const ownerOf = async (id: string) => {
    const [row] = await db.queries.select().from(transactions).where(eq(transactions.id, id));
    return row?.memberId;
  };
  const driveUp = async (body: object) => transactionOf(await calls.driveUp(body)).id;
  const leave = (id: string, body: object = {}) => calls.checkOut(id, { payment_kind: 'CASH', ...body });
  const balances = async () =>
    Object.fromEntries(
      (await db.queries.select().from(pointAccounts)).map((row) => [row.memberId, row.balance]),
    );

  it('checkInDriveUp accepts a club number, an email and the email of the driver', async () => {
    for (const body of [
      { member: '9000 0003' },
      { member: 'Ann@Club.example' },
      { email: 'ann@club.example' },
    ])
      expect(await ownerOf(await driveUp(body))).to.equal('ann');
    expect(await ownerOf(await driveUp({ email: 'nobody@example.com' }))).to.equal(null);
  });

  it('an unknown member is refused with a message and no ticket', async () => {
    const refused = await calls.driveUp({ member: '12345678' });
    expect(refused).to.include({ status: 422 });
    expect(refused.body).to.have.nested.property('fieldErrors.member');
    expect(await db.queries.$count(transactions)).to.equal(0);
  });

  it('checkInBooking and checkOut accept them too, and the stay earns', async () => {
    const dates = { travel_from_date: NOW, travel_to_date: new Date(NOW.getTime() + DAY_MS) };
    const { id: quoteId } = await calls.quote(dates);
    const { number } = bookingOf(await calls.book(quoteId ?? ''));
    const booked = transactionOf(await calls.checkIn(number, { member: 'ann@club.example' }));
    const atExit = await driveUp({});
    now = new Date(NOW.getTime() + DAY_MS);
    expect(await leave(atExit, { member: '12345678' })).to.include({ status: 422 });
    expect(await leave(atExit, { member: '90000004' })).to.include({ status: 200 });
    await leave(booked.id, { member: '90000004' });
    expect(await balances()).to.deep.equal({ ann: 23, ben: 31 });
  });

  it('a license plate identifies the one member who parked with it in the last year', async () => {
    await leave(await driveUp({ member: '90000003', license_plate: 'cas-1234' }));
    expect(await ownerOf(await driveUp({ license_plate: 'CAS 1234' }))).to.equal('ann');
    expect(await ownerOf(await driveUp({ member: 'CAS1234' }))).to.equal('ann');
    expect(await ownerOf(await driveUp({ license_plate: 'CAS 1235' }))).to.equal(null);
    await leave(await driveUp({ member: '90000004', license_plate: 'CAS1234' }));
    expect(await ownerOf(await driveUp({ license_plate: 'CAS1234' }))).to.equal(null);
  });
});
