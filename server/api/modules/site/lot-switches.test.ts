import { expect } from 'chai';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createSwitchLoader } from './lot-switches.ts';

/** A pool whose queries fail with these errors, one each, and then find one row. */
function poolWithErrors(...errors: Error[]): pg.Pool {
  const query = async () => {
    const error = errors.shift();
    if (error) throw error;
    return { rows: [[1, false, true]] };
  };
  return Object.assign(new pg.Pool(), { query });
}

const cut = () => new Error('Connection terminated unexpectedly');

describe('createSwitchLoader', () => {
  it('reads the switches again when the first connection was cut', async () => {
    const loadSwitches = createSwitchLoader(drizzle(poolWithErrors(cut())), () => new Date());
    expect(await loadSwitches()).to.have.keys('bookingsDisabled', 'isMaintenance');
  });

  it('fails when the database is down, and does not repeat a query that is wrong', async () => {
    const failure = async (...errors: Error[]) =>
      createSwitchLoader(drizzle(poolWithErrors(...errors)), () => new Date())().then(
        () => null,
        (error: unknown) => error,
      );
    expect(await failure(cut(), cut())).to.be.instanceOf(Error);
    expect(await failure(new Error('relation "lot_settings" does not exist'))).to.be.instanceOf(Error);
  });
});
