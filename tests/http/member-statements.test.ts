import { expect } from 'chai';
import pg from 'pg';
import { insertClosedTransaction } from '../support/closed-transactions.ts';
import { type MemberDesk, openMemberDesk } from '../support/member-desk.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

describe("A member's page", () => {
  let desk: MemberDesk;
  let site: RunningSite;
  let cookie: string;
  const { query } = pg.Client.prototype;
  let statements = 0;

  before(async () => {
    desk = await openMemberDesk();
    site = await startSite({ place: { mode: 'embedded', api: desk.api }, now: () => desk.deps.now() });
    for (const id of ['stay-1', 'stay-2'])
      await insertClosedTransaction(desk.db.queries, { id, memberId: 'demo-ann' });
    cookie = `access_token=${(await desk.logIn()).access_token}`;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      statements += 1;
      return Reflect.apply(query, this, args);
    };
  });
  after(async () => {
    pg.Client.prototype.query = query;
    await site.close();
    await desk.close();
  });

  // Prices, switches and settings are remembered: the clock of this test doesn't move, so the first page reads them.
  async function countOf(path: string): Promise<number> {
    await site.get(path, { headers: { cookie } });
    statements = 0;
    const { status, text } = await site.get(path, { headers: { cookie } });
    expect(status).to.equal(200);
    expect(text).to.contain('Ann');
    return statements;
  }

  it('the home page and the booking page ask the database at most 3 times', async () => {
    expect(await countOf('/')).to.be.at.most(3);
    expect(await countOf('/booking')).to.be.at.most(3);
  });

  it('the dashboard asks the database at most 11 times', async () => {
    expect(await countOf('/point-club/dashboard')).to.be.at.most(11);
  });
});
