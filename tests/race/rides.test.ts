import { expect } from 'chai';
import { rides } from '../../server/api/modules/rides/tables.ts';
import { transactions } from '../../server/api/modules/transactions/tables.ts';
import { advanceRide } from '../../server/api/modules/rides/advance-ride.ts';
import { buildDeps } from '../support/api.ts';
import { openLotForEach } from './support/lot-for-each.ts';
import type { SharedLot } from './support/shared-lot.ts';

const SESSION = '3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11';

describe('Shuttle rides called in parallel', function () {
  this.timeout(240_000);
  let lot: SharedLot;
  openLotForEach((opened) => (lot = opened));

  /** Makes 20 requests for the shuttle, each with a session from `sessionOf`. */
  const requestAll = (sessionOf: () => string, more: object = {}) =>
    lot.race(20, (calls) =>
      calls.send('POST', '/dispatcher/ride-request', {
        body: { island_id: 3, name: 'Ann', ...more },
        headers: { 'x-session-id': sessionOf() },
      }),
    );

  it('requestRide creates one ride per session', async () => {
    // A session may request eight times an hour. Those eight calls all get the same ride.
    const answers = await requestAll(() => SESSION);
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).to.have.length(8);
    expect(await lot.db.queries.$count(rides)).to.equal(1);
  });

  it('requestRide creates one ride per ticket', async () => {
    await lot.db.queries.insert(transactions).values({
      id: 'stay',
      ticketNumber: '1000001',
      recordLocator: 'ABCDEFGHJK',
      vehicleClass: 'STANDARD',
      enteredAt: new Date(),
    });
    const answers = await requestAll(() => crypto.randomUUID(), { transaction_id: '1000001' });
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([
      200,
      ...Array<number>(19).fill(409),
    ]);
    expect(await lot.db.queries.$count(rides)).to.equal(1);
  });

  it('advanceRide makes each step once', async () => {
    await requestAll(() => SESSION);
    const [ride] = await lot.db.queries.select().from(rides);
    const deps = buildDeps({ db: lot.db });
    for (const state of ['ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED', 'COMPLETED'] as const) {
      const advances = Array.from({ length: 20 }, () => advanceRide(deps, ride?.id ?? '', state));
      const outcomes = await Promise.allSettled(advances);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    }
  });
});
