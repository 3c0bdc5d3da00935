import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import { createRatesLoader } from '../../server/api/modules/rates/load-rates.ts';
import { DEMO_PASSWORD } from '../../server/api/modules/members/seed-demo-members.ts';
import {
  findLastTicketNumber,
  takeTicketNumbers,
} from '../../server/api/modules/transactions/ticket-numbers.ts';
import { seedDemo } from '../../server/api/demo/seed-demo.ts';
import { seedHistory } from '../../server/api/demo/seed-history.ts';
import { moveLot } from '../../server/api/move-lot.ts';
import { retireFolder } from '../../server/api/platform/database/moved-folder.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { openDatabase } from '../../server/api/platform/database/open-database.ts';
import { findSigningSecret } from '../../server/api/platform/secrets.ts';
import { seedLot } from '../../server/api/seed-lot.ts';
import { createLogger } from '../../server/log.ts';
import { DAY_MS } from '../../shared/format/durations.ts';
import { buildApi } from '../support/api.ts';
import { bookingCalls, bookingOf } from '../support/bookings.ts';
import { buildDataDir } from '../support/database.ts';
import { digestTables } from '../support/digest-tables.ts';
import { dropLot } from './support/shared-lot.ts';
import { openRaceServer, type RaceServer } from './support/race-server.ts';

const log = createLogger('silent');

describe('npm run move-to-postgres', function () {
  this.timeout(240_000);
  let server: RaceServer;
  let dataDir: string;
  let url: string;
  let from: Database;
  let to: Database;

  before(async function () {
    server = await openRaceServer(this);
    dataDir = await buildDataDir();
    url = await server.createDatabase();
    from = await openDatabase({ dataDir, log });
    to = await openDatabase({ databaseUrl: url, dataDir: '', log });
    const now = new Date();
    await seedLot(from.queries);
    await seedDemo(from.queries, now);
    await seedHistory(from, await createRatesLoader(from, () => now)(), now);
    await findSigningSecret(from.queries);
    await seedLot(to.queries);
  });
  after(async () => {
    await to?.close();
    if (url) await dropLot(url);
    await server?.stop();
  });

  it('a row that PostgreSQL refuses leaves it as it was, and the failure names its table', async () => {
    const before = await digestTables(to);
    await to.queries.execute(sql`alter table secrets add constraint spoil check (value = '')`);
    const failure = await moveLot({ from, to }).catch((error: unknown) => error);
    await to.queries.execute(sql`alter table secrets drop constraint spoil`);
    expect(String(failure)).to.contain('secrets');
    expect(await digestTables(to)).to.deep.equal(before);
  });

  it('all tables are the same afterwards, and the lot goes on where it was', async () => {
    const moved = await moveLot({ from, to });
    expect(moved.length).to.be.greaterThan(90);
    expect(await digestTables(to)).to.deep.equal(await digestTables(from));
    expect(await findSigningSecret(to.queries)).to.equal(await findSigningSecret(from.queries));
    const last = await findLastTicketNumber(from.queries);
    expect(await to.transaction((tx) => takeTicketNumbers(tx))).to.equal(last + 1);

    const calls = bookingCalls(buildApi({ db: to }));
    const login = await calls.send('POST', '/club/login', {
      body: { email: 'ann@example.com', password: DEMO_PASSWORD },
    });
    expect(login.status).to.equal(200);
    const start = Date.now() + 200 * DAY_MS;
    const { id } = await calls.quote({
      travel_from_date: new Date(start),
      travel_to_date: new Date(start + DAY_MS),
    });
    expect(bookingOf(await calls.book(id)).number).to.be.a('string');
  });

  it('a PostgreSQL database with bookings is refused', async () => {
    const before = await digestTables(to);
    const failure = await moveLot({ from, to }).catch((error: unknown) => error);
    expect(String(failure)).to.match(/The PostgreSQL database is in use: bookings has \d+ rows/);
    expect(await digestTables(to)).to.deep.equal(before);
  });

  it('a folder that was moved is not opened again until its note is deleted', async () => {
    await from.close();
    await retireFolder(dataDir);
    const failure = await openDatabase({ dataDir, log }).catch((error: unknown) => error);
    expect(String(failure)).to.contain('were moved to PostgreSQL').and.contain('moved-to-postgres.txt');
  });
});
