import { expect } from 'chai';
import { addMember, addReceipt } from '../../../tests/support/club.ts';
import { buildDatabase } from '../../../tests/support/database.ts';
import { findEndedStays } from './find-trips.ts';

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
