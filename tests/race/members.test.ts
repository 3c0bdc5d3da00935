import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import { groupMembers, members, memberSessions } from '../../server/api/modules/members/tables.ts';
import { sandboxCards } from '../../server/api/modules/payments/tables.ts';
import { billingAddresses, paymentTokens } from '../../server/api/modules/saved-payments/tables.ts';
import { createAdministrator } from '../../server/api/modules/members/create-administrator.ts';
import { closeAccount } from '../../server/api/modules/members/close-account.ts';
import { findAccount } from '../../server/api/modules/members/find-account.ts';
import { lockActiveMember } from '../../server/api/modules/members/find-members.ts';
import { removeFromGroups } from '../../server/api/modules/members/last-administrator.ts';
import { createPasswords } from '../../server/api/modules/members/passwords.ts';
import { seedDemoMembers } from '../../server/api/modules/members/seed-demo-members.ts';
import { buildDeps } from '../support/api.ts';
import { ann, eve, findLinks, memberCalls, tokensOf } from '../support/member-desk.ts';
import { openRaceServer, type RaceServer } from './support/race-server.ts';
import { countDeadlocks, dropLot, openSharedLot, type SharedLot } from './support/shared-lot.ts';

/** One address in different cases and widths, and with an invisible character. */
const SPELLINGS = [
  'eve@example.com',
  'EVE@EXAMPLE.COM',
  'ｅｖｅ@example.com',
  'e\u200Bve@example.com',
  'Eve@Example.com',
];

describe('Member calls in parallel', function () {
  this.timeout(120_000);
  let server: RaceServer | undefined;
  let lot: SharedLot;

  before(async function () {
    server = await openRaceServer(this);
  });
  beforeEach(async () => {
    if (!server) return;
    lot = await openSharedLot(server);
    await seedDemoMembers(lot.db.queries, new Date());
  });
  afterEach(async () => {
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
    await dropLot(lot.url);
  });
  after(() => server?.stop());

  /** The calls of one of the processes. */
  const process = (n: number) => memberCalls({ call: (request) => lot.processOf(n).call(request) });
  const all = <T>(count: number, call: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => call(n)));

  it('renewLogin exchanges a refresh token once and gives all calls the same tokens', async () => {
    const login = await process(0).logIn();
    const answers = await all(20, (n) => process(n).renew(login.refresh_token));
    for (const { status, body } of answers)
      expect({ status, body }).to.deep.equal({ status: 200, body: answers[0]?.body });
    const [row] = await lot.db.queries.select().from(memberSessions);
    expect(row?.renewals).to.equal(1);
  });

  it('registerMember creates one member of 50 registrations with spellings of one address', async () => {
    const registered = await all(50, (n) =>
      process(n).send('POST', '/club/register', {
        body: { ...eve, email: SPELLINGS[n % SPELLINGS.length], password: `umbrella number ${n}` },
        ip: `203.0.113.${n}`,
      }),
    );
    for (const { status, body } of registered)
      expect({ status, body }).to.deep.equal({ status: 200, body: { pending: true } });
    const links = await findLinks(buildDeps({ db: lot.db }), 'registration-confirm');
    expect(links.length).to.be.within(1, 5);
    const confirmed = await all(50, (n) =>
      process(n).send('POST', '/club/register/confirm', { body: { token: links[n % links.length] } }),
    );
    expect(confirmed.filter(({ status }) => status === 200)).to.have.length(1);
    const rows = await lot.db.queries.select().from(members).where(eq(members.emailKey, eve.email));
    expect(rows).to.have.length(1);
  });

  it('createAdministrator creates one administrator', async () => {
    const isAdministrator = eq(groupMembers.groupId, 'administrator');
    await lot.db.queries.delete(groupMembers).where(isAdministrator);
    const passwords = createPasswords();
    // Existing members, because hashing new passwords would spread the calls out.
    const names = ['ann', 'ben', 'cora', 'dan', 'dispatcher', 'cashier', 'manager', 'marketing'];
    const results = await Promise.allSettled(
      names.map((name) => {
        const person = { email: `${name}@example.com`, name, askPassword: () => Promise.resolve('') };
        return createAdministrator({ db: lot.db, passwords }, person);
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await lot.db.queries.select().from(groupMembers).where(isAdministrator)).to.have.length(1);
  });

  it('the last two administrators cannot both leave, however they do', async () => {
    const { queries } = lot.db;
    const isAdministrator = eq(groupMembers.groupId, 'administrator');
    await queries.insert(groupMembers).values({ memberId: 'demo-ann', groupId: 'administrator' });
    const leave = (id: string, onlyFrom?: string) =>
      lot.db.transaction(async (tx) => {
        await lockActiveMember(tx, id);
        await removeFromGroups(tx, id, onlyFrom);
      });
    const close = (id: string) =>
      lot.db.transaction(async (tx) => {
        await closeAccount(tx, await findAccount(tx, id, true), { change: 'CLOSED', now: new Date() });
      });
    let results: Promise<PromiseSettledResult<void>[]> | undefined;
    // The deletions wait for this lock, so that all of them have begun before one ends.
    await lot.db.transaction(async (tx) => {
      await tx.execute(sql`lock table group_members in share mode`);
      results = Promise.allSettled([leave('demo-ann', 'administrator'), close('demo-admin')]);
      await waitForQueue(2);
    });
    expect((await results)?.map(({ status }) => status).toSorted()).to.deep.equal(['fulfilled', 'rejected']);
    expect(await queries.select().from(groupMembers).where(isAdministrator)).to.have.length(1);
  });

  it('changePassword ends logins that start at the same time', async () => {
    const { access_token: as } = await process(0).logIn();
    const change = process(0).send('PUT', `/club/${ann.number}/profile/password`, {
      as,
      body: { current_password: ann.password, new_password: 'eight yellow umbrellas' },
    });
    const logins = await all(9, (n) =>
      process(n).send('POST', '/club/login', { body: { email: ann.email, password: ann.password } }),
    );
    const { access_token: newToken } = tokensOf(await change);
    expect(await process(1).me(newToken)).to.include({ status: 200 });
    for (const login of logins) {
      expect(login.status).to.be.oneOf([200, 422]);
      if (login.status === 200)
        expect(await process(2).me(tokensOf(login).access_token)).to.include({ status: 401 });
    }
  });

  /** Resolves when `count` statements wait for a lock. */
  const waitForQueue = async (count: number) => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await lot.db.queries.execute(waiting)).rows.length < count);
  };

  it('deleteMember leaves no card or address that is saved at the same time', async () => {
    const { access_token: as } = await process(0).logIn();
    const own = `/club/${ann.number}`;
    const calls: Promise<{ status: number }>[] = [];
    const send = (n: number, path: string, body: object) =>
      calls.push(process(n).send('POST', `${own}${path}`, { as, body }));
    // The account's row is locked, so the calls queue in this order.
    await lot.db.transaction(async (tx) => {
      await tx.select().from(members).where(eq(members.number, ann.number)).for('update');
      send(1, '/profile/delete', { current_password: ann.password });
      await waitForQueue(1);
      send(2, '/payment-tokens/', { cc_number: '4242 4242 4242 4242', cc_exp: '12/30', cc_cvc: '123' });
      send(3, '/billing-addrs/', {
        address_line_1: '1201 Pike Street',
        city: 'Seattle',
        state: 'WA',
        postal_code: '98101',
        country: 'US',
      });
      await waitForQueue(3);
    });
    expect((await Promise.all(calls)).map(({ status }) => status)).to.deep.equal([200, 401, 401]);
    for (const table of [paymentTokens, sandboxCards, billingAddresses])
      expect(await lot.db.queries.$count(table)).to.equal(0);
  });
});
