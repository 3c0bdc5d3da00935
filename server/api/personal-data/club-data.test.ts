import { expect } from 'chai';
import * as v from 'valibot';
import { eq } from 'drizzle-orm';
import { addOpenTransaction, addReceipt } from '../../../tests/support/club.ts';
import { ann, type MemberDesk, openMemberDesk, type Tokens } from '../../../tests/support/member-desk.ts';
import { members } from '../modules/members/tables.ts';
import { pointMovements } from '../modules/points/tables.ts';
import { rides } from '../modules/rides/tables.ts';
import { scores } from '../modules/scores/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import { earnForReceipt } from '../modules/transactions/earn-for-receipt.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const OWNER = 'demo-ann';
const own = `/club/${ann.number}`;

const rows = v.array(v.record(v.string(), v.unknown()));
const download = v.object({
  account: v.record(v.string(), v.unknown()),
  stays: rows,
  points: v.object({ movements: rows, lots: rows }),
  vouchers: rows,
  scores: rows,
  rides: rows,
  saved_payments: v.object({ cards: rows, addresses: rows }),
});

describe('club data of a member', () => {
  let desk: MemberDesk;
  let login: Tokens;
  let stay: string;

  beforeEach(async () => {
    desk = await openMemberDesk();
    const { queries } = desk.db;
    stay = await addReceipt(queries, { number: '9001', cents: 124_00, exited: NOW, memberId: OWNER });
    await queries
      .update(transactions)
      .set({ licensePlate: 'ABC1234', passengers: 3, customerName: 'Ann Walker', email: ann.email })
      .where(eq(transactions.id, stay));
    await desk.db.transaction((tx) =>
      earnForReceipt(tx, { memberId: OWNER, receiptNumber: '9001', actor: 'exit', now: NOW }),
    );
    await queries.insert(scores).values({ transactionId: stay, score: 9, feedback: 'Dry', email: ann.email });
    const times = { requestedAt: NOW, changedAt: NOW };
    const ride = { islandId: 1, name: 'Ann Walker', transactionId: stay, ...times };
    await queries.insert(rides).values([
      { ...ride, id: 'r1', sessionId: 's1', state: 'COMPLETED', endedAt: NOW },
      { ...ride, id: 'r2', sessionId: 's2' },
    ]);
    const travel = { travelFrom: NOW, travelTo: NOW, expiresAt: NOW, changedAt: NOW };
    await queries.insert(timeVouchers).values({
      id: 'v1',
      number: 'TV-1',
      memberId: OWNER,
      vehicleClass: 'STANDARD',
      emailKey: ann.email,
      minutes: 1440,
      points: 100,
      ...travel,
    });
    login = await desk.logIn();
  });
  afterEach(() => desk.close());

  const downloadData = async (as: string, path = own) => {
    const { file } = await desk.send('GET', `${path}/data`, { as });
    return v.parse(download, JSON.parse(Buffer.from(file?.bytes ?? []).toString()));
  };

  it('downloadMemberData includes all club data', async () => {
    const data = await downloadData(login.access_token);
    expect(data.stays[0]).to.include({
      license_plate: 'ABC1234',
      receipt_number: '9001',
      total_cents: 124_00,
    });
    expect(data.points.movements[0]).to.include({ rule: 'EARN', points: 124, balance: 124 });
    expect(data.points.lots[0]).to.include({ receipt_number: '9001', left: 124 });
    expect(data.vouchers[0]).to.include({ number: 'TV-1', minutes: 1440 });
    expect(data.scores[0]).to.include({ score: 9, feedback: 'Dry' });
    expect(data.rides).to.have.length(2);
    expect(data.saved_payments).to.deep.equal({ cards: [], addresses: [] });
  });

  it('downloadMemberData includes no data of other members', async () => {
    const ben = await desk.logIn({ ...ann, email: 'ben@example.com' });
    const data = await downloadData(ben.access_token, '/club/100000026');
    expect([data.stays, data.points.movements, data.vouchers, data.scores, data.rides].flat()).to.deep.equal(
      [],
    );
  });

  it('downloadMemberData includes the car, which deleteMember erases', async () => {
    const { queries } = desk.db;
    const car = {
      licensePlate: 'ABC1234',
      makeAndColor: 'Subaru, blue',
      accessibleSpace: true,
      passengers: 3,
    };
    await queries.update(members).set(car).where(eq(members.id, OWNER));
    const { account } = await downloadData(login.access_token);
    expect(account).to.include({ license_plate: 'ABC1234', accessible_space: true, passengers: 3 });
    const body = { current_password: ann.password };
    await desk.send('POST', `${own}/profile/delete`, { as: login.access_token, body });
    const [left] = await queries.select().from(members).where(eq(members.id, OWNER));
    const none = { licensePlate: null, makeAndColor: null, accessibleSpace: false, passengers: null };
    expect(left).to.include(none);
  });

  it('deleteMember erases personal data and keeps financial records', async () => {
    const { queries } = desk.db;
    const open = await addOpenTransaction(queries, { entered: NOW, memberId: OWNER });
    await queries.update(transactions).set({ customerName: 'Ann Walker' }).where(eq(transactions.id, open));
    const body = { current_password: ann.password };
    expect(await desk.send('POST', `${own}/profile/delete`, { as: login.access_token, body })).to.include({
      status: 200,
    });
    const [left] = await queries.select().from(transactions).where(eq(transactions.id, stay));
    expect(left).to.include({
      licensePlate: null,
      passengers: null,
      customerName: null,
      email: null,
      memberId: OWNER,
    });
    const [still] = await queries.select().from(transactions).where(eq(transactions.id, open));
    expect(still?.customerName, 'a car on the lot keeps its name').to.equal('Ann Walker');
    expect((await queries.select().from(scores))[0]).to.include({ score: 9, feedback: null, email: null });
    const names = (await queries.select().from(rides).orderBy(rides.id)).map(({ name }) => name);
    expect(names, 'an active ride keeps its name').to.deep.equal(['Former member', 'Ann Walker']);
    expect((await queries.select().from(timeVouchers))[0]?.emailKey).to.equal(`${OWNER}@erased.invalid`);
    expect(await queries.select().from(pointMovements), 'the ledger').to.have.length(1);
  });
});
