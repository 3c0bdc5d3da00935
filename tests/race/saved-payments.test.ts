import { expect } from 'chai';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../server/api/platform/database/database.ts';
import { openDatabase } from '../../server/api/platform/database/open-database.ts';
import { paymentTokens } from '../../server/api/modules/saved-payments/tables.ts';
import type { Member } from '../../server/api/platform/serve/handler.ts';
import { makeDefault, removeOne } from '../../server/api/modules/saved-payments/one-default.ts';
import { saveAddress } from '../../server/api/modules/saved-payments/save-address.ts';
import { createLogger } from '../../server/log.ts';
import { addMember } from '../support/club.ts';
import { openRaceServer, type RaceServer } from './support/race-server.ts';
import { dropLot } from './support/shared-lot.ts';

const PROCESSES = 4;
const CARDS = 8;

describe('Saved cards changed in parallel', function () {
  this.timeout(120_000);
  let server: RaceServer | undefined;
  let url: string;
  let processes: Database[];
  let member: Member;

  before(async function () {
    server = await openRaceServer(this);
  });
  beforeEach(async () => {
    if (!server) return;
    url = await server.createDatabase();
    const open = () => openDatabase({ databaseUrl: url, dataDir: '', log: createLogger('silent') });
    const first = await open();
    processes = [first, ...(await Promise.all(Array.from({ length: PROCESSES - 1 }, open)))];
    member = await addMember(first.queries);
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
  const fillList = () =>
    databaseOf(0)
      .queries.insert(paymentTokens)
      .values(
        Array.from({ length: CARDS }, (_, n) => ({
          id: `card-${n}`,
          memberId: member.id,
          gatewayReference: `kept-${n}`,
          cardReference: `name-${n}`,
          brand: 'Visa',
          lastFour: '4242',
          expiry: '12/29',
          isDefault: n === 0,
          createdAt: new Date(Date.UTC(2026, 10, 20, n)),
        })),
      );
  const ownOf = (n: number) => ({ memberId: member.id, id: `card-${n}` });
  const choose = (n: number, card: number) =>
    databaseOf(n).transaction(async (tx) => {
      // Like the handler, which rolls back when the card was deleted in the meantime.
      if (!(await makeDefault(tx, paymentTokens, ownOf(card)))) throw new Error('gone');
    });
  const remove = (n: number, card: number) =>
    databaseOf(n).transaction((tx) => removeOne(tx, paymentTokens, ownOf(card)));
  const countDefaults = () =>
    databaseOf(0).queries.$count(
      paymentTokens,
      and(eq(paymentTokens.memberId, member.id), eq(paymentTokens.isDefault, true)),
    );

  it('always have exactly one default while 50 calls change it and others delete it', async () => {
    await fillList();
    const counts: number[] = [];
    const watch = { isOver: false };
    const watcher = (async () => {
      while (!watch.isOver) counts.push(await countDefaults());
    })();
    const work = Array.from({ length: 50 }, (_, n) => choose(n, n % CARDS));
    const deletions = Array.from({ length: CARDS - 1 }, (_, n) => remove(n + 1, n));
    const results = await Promise.allSettled([...work, ...deletions]);
    watch.isOver = true;
    await watcher;
    const failures = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => String(reason));
    expect(failures.filter((message) => message !== 'Error: gone')).to.deep.equal([]);
    expect(new Set(counts)).to.deep.equal(new Set([1]));
    expect(await countDefaults()).to.equal(1);
    expect(await databaseOf(0).queries.$count(paymentTokens)).to.equal(1);
  });

  it('saveAddress saves an address once, as the default, in 20 parallel calls', async () => {
    const address = {
      address_line_1: '1 Main St',
      city: 'SeaTac',
      state: 'WA',
      postal_code: '98188',
      country: 'US',
    };
    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        databaseOf(n).transaction((tx) => saveAddress(tx, member.id, address, new Date())),
      ),
    );
    expect(new Set(saved.map((one) => one.addr_id)).size).to.equal(1);
    expect(saved[0]?.is_default).to.equal(true);
  });
});
