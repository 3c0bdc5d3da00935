import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../support/access-world.ts';
import { defer } from '../support/defer.ts';
import { until } from '../support/until.ts';
import { lockBooks } from '../../shared/contracts/sales-reports.ts';
import { recordMovement } from '../../server/api/modules/money/record-movement.ts';
import { findLock } from '../../server/api/modules/money/book-locks.ts';

const DAY = '2026-11-10';

describe('The lock of a day', () => {
  let world: World;
  let ada: Person;

  before(async () => {
    world = await openWorld();
    ada = await world.join('Ada', ALL_RIGHTS);
  });
  after(() => world.close());

  const isWaiting = async () => {
    const { rows } = await world.db.queries.execute<{ count: number }>(
      sql`select count(*)::int from pg_locks where locktype = 'advisory' and classid = 46 and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0]?.count === 1;
  };

  it('waits for money that is under way, and has it in its figures', async () => {
    const written = defer<void>();
    const commit = defer<void>();
    const payment = world.db.transaction(async (tx) => {
      await recordMovement(tx, {
        kind: 'CARD_AT_EXIT',
        tender: 'CARD',
        cents: 10_00,
        at: new Date(`${DAY}T20:00:00Z`),
        actor: 'job',
        paymentId: 'late',
      });
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    const locked = world.send(lockBooks, { params: { period: DAY }, body: { note: 'No paper' } }, ada.token);
    await until(isWaiting, 20_000);
    commit.resolve();
    await payment;
    expect((await locked).status).to.equal(200);
    expect((await findLock(world.db.queries, DAY))?.figures.ledgerCents).to.equal(10_00);
  });
});
