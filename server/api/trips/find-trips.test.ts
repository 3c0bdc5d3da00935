import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { addMember, addReceipt } from '../../../tests/support/club.ts';
import { buildDatabase } from '../../../tests/support/database.ts';
import { insertListRow } from '../../../tests/support/list-rows.ts';
import { bookings, payments } from '../modules/bookings/tables.ts';
import { findEndedStays, findUpcomingBookings } from './find-trips.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

describe('findEndedStays', () => {
  it('findEndedStays returns the member’s own transactions, five per page, latest first', async () => {
    const db = await buildDatabase({ now: NOW });
    const { queries } = db;
    const [ann, ben] = [await addMember(queries), await addMember(queries, { number: '10000002' })];
    for (let day = 1; day <= 7; day += 1)
      await addReceipt(queries, {
        number: String(day),
        cents: 10_00,
        exited: new Date(NOW.getTime() - day * 86_400_000),
        memberId: day === 2 ? ben.id : ann.id,
      });
    const numbersOn = async (page: number) =>
      (await findEndedStays(queries, ann.id, page)).rows.map(({ receipt }) => receipt?.number);
    expect(await numbersOn(1)).to.deep.equal(['1', '3', '4', '5', '6']);
    expect(await numbersOn(2)).to.deep.equal(['7']);
    await db.close();
  });
});

describe('findUpcomingBookings', () => {
  it('findUpcomingBookings returns a page of the member’s own bookings with the card that paid last, and the count', async () => {
    const db = await buildDatabase({ now: NOW });
    const { queries } = db;
    const [ann, ben] = [await addMember(queries), await addMember(queries, { number: '10000002' })];
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) ids.push((await insertListRow.Bookings?.(queries, at)) ?? '');
    const [last = '', unpaid = '', ...others] = ids;
    const travelTo = new Date(NOW.getTime() + 86_400_000);
    await queries.update(bookings).set({ memberId: ann.id, travelTo });
    await queries.update(bookings).set({ memberId: ben.id }).where(eq(bookings.id, unpaid));
    const charge = {
      bookingId: last,
      kind: 'CHARGE',
      amountCents: 10_00,
      cardBrand: 'Visa',
      cardExpiry: '12/40',
    };
    await queries.insert(payments).values([
      { ...charge, id: 'p1', gatewayKey: 'g1', state: 'APPROVED', cardLastFour: '1111', createdAt: NOW },
      { ...charge, id: 'p2', gatewayKey: 'g2', state: 'APPROVED', cardLastFour: '2222', createdAt: travelTo },
      { ...charge, id: 'p3', gatewayKey: 'g3', state: 'DECLINED', cardLastFour: '3333', createdAt: travelTo },
    ]);
    const pageOf = (page: number, memberId = ann.id) =>
      findUpcomingBookings(queries, { memberId, page, now: NOW });

    const { rows, count } = await pageOf(1);
    expect(rows.map(({ row }) => row.id)).to.deep.equal([last, ...others.slice(0, 4)]);
    expect(rows.map(({ card }) => card)).to.deep.equal([
      { brand: 'Visa', lastFour: '2222', expiry: '12/40' },
      ...Array.from({ length: 4 }, () => null),
    ]);
    expect([count, (await pageOf(2)).count, (await pageOf(9)).count]).to.deep.equal([7, 7, 7]);
    expect((await pageOf(1, ben.id)).rows.map(({ row }) => row.id)).to.deep.equal([unpaid]);
    expect(await findEndedStays(queries, ann.id, 9)).to.deep.equal({ rows: [], count: 0 });
    await db.close();
  });
});
