import { writeLock } from '../../server/api/modules/money/book-locks.ts';
import { dayBounds } from '../../server/api/modules/money/day-bounds.ts';
import { randomUUID } from 'node:crypto';
import { and, desc, eq, like, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { openBatch } from '../../server/api/modules/batches/open-batch.ts';
import { batches, batchEntries } from '../../server/api/modules/batches/tables.ts';
import { bookings, payments } from '../../server/api/modules/bookings/tables.ts';
import { incidents } from '../../server/api/modules/incidents/tables.ts';
import { listViews } from '../../server/api/modules/list-views/tables.ts';
import { mailedOffers } from '../../server/api/modules/mailed-offers/tables.ts';
import { rides } from '../../server/api/modules/rides/tables.ts';
import {
  debts,
  receiptPayments,
  receipts,
  transactions,
} from '../../server/api/modules/transactions/tables.ts';
import { findSoldItems } from '../../server/api/modules/transactions/find-sold-items.ts';
import { sellItem } from '../../server/api/modules/transactions/sell-item.ts';
import { endWalk } from '../../server/api/modules/lot-walks/end-walk.ts';
import { startWalk } from '../../server/api/modules/lot-walks/start-walk.ts';
import { lotWalkDifferences } from '../../server/api/modules/lot-walks/tables.ts';
import { takeTicketNumbers } from '../../server/api/modules/transactions/ticket-numbers.ts';
import { askApproval } from '../../server/api/modules/approvals/ask-approval.ts';
import { beginLogin } from '../../server/api/modules/members/logins.ts';
import { members } from '../../server/api/modules/members/tables.ts';
import { linkToken, createLink } from '../../server/api/modules/members/mailed-links.ts';
import { HOUR_MS } from '../../shared/format/durations.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import { transactionToken } from '../../server/api/modules/transactions/present-transaction.ts';
import { passes, passRegistrations } from '../../server/api/wallet/tables.ts';
import { emailSuppressions } from '../../server/api/modules/mail/tables.ts';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import { siteMessages } from '../../server/api/modules/site-messages/tables.ts';
import { addBillingAddress } from '../../shared/contracts/billing-addresses.ts';
import { createBooking } from '../../shared/contracts/bookings.ts';
import { addPaymentToken } from '../../shared/contracts/payment-tokens.ts';
import { recordReceipt } from '../../shared/contracts/points.ts';
import { setQuotes } from '../../shared/contracts/quotes.ts';
import { requestRide } from '../../shared/contracts/rides.ts';
import { createTimeVoucher } from '../../shared/contracts/vouchers.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import type { Call, Person, World } from './access-world.ts';
import { addOpenTransaction, addReceipt, plainRate } from './club.ts';

export const december = {
  travel_from_date: '2026-12-05 09:00:00-0800',
  travel_to_date: '2026-12-06 09:00:00-0800',
};
/** Starts an hour from now. */
export const today = {
  travel_from_date: '2026-11-20 11:00:00-0800',
  travel_to_date: '2026-11-22 11:00:00-0800',
};

export const card = { cc_number: '4242 4242 4242 4242', cc_cvc: '123', cc_exp: '12/40' };

/** The answer of a call that must succeed. */
export async function succeed<C extends Contract>(
  world: World,
  contract: C,
  call: Call,
  token?: string,
): Promise<Record<string, unknown>> {
  const { status, body } = await world.send(contract, call, token);
  if (status !== 200) throw new Error(`${contract.name} answered ${status}: ${JSON.stringify(body)}`);
  return v.parse(v.record(v.string(), v.unknown()), body);
}

export async function addQuote(world: World, dates = december, kind = 'BUY_NOW'): Promise<string> {
  const answer = await succeed(world, setQuotes, { body: dates });
  const { quotes } = v.parse(setQuotes.output, answer);
  const id = quotes.find(({ product_id }) => product_id === kind)?.id;
  if (!id) throw new Error(`There is no ${kind}`);
  return id;
}

export const bookingForm = ({ email }: Pick<Person, 'email'>, quote_id: string) => ({
  quote_id,
  email,
  // All these tests book the same days.
  check_for_existing: false,
  full_name: `Traveler ${email.replaceAll(/[^a-z]/g, '')}`,
  phone_number: '2065550150',
  billing_address: '77 Private Lane',
  postal_code: '98199',
  flight_number_departing: 'AS 1777',
  ...card,
});

/** A booking of the person, or of a guest, with a link to it. */
export async function addBooking(
  world: World,
  owner: { id: string | null; email: string },
  dates = december,
) {
  const quoteId = await addQuote(world, dates);
  const made = await succeed(world, createBooking, { body: bookingForm(owner, quoteId) });
  const { id, number, customer_link } = v.parse(createBooking.output, made);
  await world.db.queries.update(bookings).set({ memberId: owner.id }).where(eq(bookings.id, id));
  const token = new URLSearchParams((customer_link ?? '').split('?')[1]).get('token') ?? '';
  return { id, number, token };
}

/** An open transaction of the person, with a link to it. */
export async function addCar(world: World, { id: memberId, email }: Person) {
  const id = await addOpenTransaction(world.db.queries, {
    entered: new Date(world.now.getTime() - 3_600_000),
    memberId,
  });
  const row = { licensePlate: `PL${id.slice(0, 5)}`, customerName: `Driver ${email}`, email };
  await world.db.queries.update(transactions).set(row).where(eq(transactions.id, id));
  return { id, link: { token: transactionToken({ id, exitedAt: null }, world.deps.signer, world.now) } };
}

let receiptCount = 7_700_000;

/** A receipt of a closed transaction of the person, with a link to the transaction. */
export async function addPaid(world: World, owner: Person | null) {
  const number = String((receiptCount += 1));
  const stay = {
    number,
    cents: 300_00,
    exited: new Date('2026-11-10T18:00:00Z'),
    memberId: owner?.id ?? null,
  };
  const id = await addReceipt(world.db.queries, stay);
  await world.db.queries
    .update(transactions)
    .set({ licensePlate: `PL${number}`, email: owner?.email ?? null })
    .where(eq(transactions.id, id));
  const token = transactionToken({ id, exitedAt: stay.exited }, world.deps.signer, world.now);
  return { id, number, link: { token } };
}

/** Points that can be redeemed, from a recorded receipt. */
export async function addPoints(world: World, owner: Person): Promise<void> {
  const { number: receipt } = await addPaid(world, null);
  const body = { validation_code: `CODE${receipt}` };
  await succeed(world, recordReceipt, { params: { n: owner.number, receipt }, body }, owner.token);
}

export async function addVoucher(world: World, owner: Person): Promise<{ id: string; number: string }> {
  await addPoints(world, owner);
  const call = { params: { n: owner.number }, body: december };
  const { id, number } = await succeed(world, createTimeVoucher, call, owner.token);
  return { id: String(id), number: String(number) };
}

/** An incident. */
/** A locked day, and its name. */
export async function addBookLock({ db, now }: World, day: string, lockedBy = 'demo-ann'): Promise<string> {
  const bounds = dayBounds(day, '00:00');
  if (!bounds) throw new Error(`${day} is no day`);
  const figures = {
    ledgerCents: 0,
    differenceCents: 0,
    problems: 0,
    receipts: 0,
    billedCents: 0,
    taxCents: 0,
    owedCents: 0,
  };
  await writeLock(db.queries, {
    period: day,
    firstDay: day,
    lastDay: day,
    startsAt: bounds.start,
    endsAt: bounds.end,
    figures,
    note: null,
    lockedBy,
    lockedAt: now,
  });
  return day;
}

/** A batch of the owner with a float of $100. */
export async function addBatch(
  { db, now }: World,
  { id: cashierId }: Person,
  state: 'OPEN' | 'TO_EXPLAIN' | 'CLOSED' = 'OPEN',
): Promise<string> {
  await db.queries
    .update(batches)
    .set({ state: 'CLOSED', closedAt: now })
    .where(and(eq(batches.cashierId, cashierId), ne(batches.state, 'APPROVED')));
  const id = await openBatch(db.queries, {
    cashierId,
    float: { twenties: 5 },
    at: now,
  });
  if (state !== 'OPEN')
    await db.queries.update(batches).set({ state, closedAt: now }).where(eq(batches.id, id));
  return id;
}

/** A drop of the owner that nobody has confirmed. */
export async function addDrop(world: World, owner: Person): Promise<string> {
  const id = newId();
  const batchId = await addBatch(world, owner);
  await world.db.queries.insert(batchEntries).values({
    id,
    batchId,
    kind: 'DROP',
    cents: 20_00,
    bagNumber: '1042',
    takenBy: owner.id,
    at: world.now,
  });
  return id;
}

export async function addIncident(world: World, owner: Person): Promise<string> {
  const { id: transactionId } = await addPaid(world, owner);
  const id = newId();
  await world.db.queries.insert(incidents).values({ id, transactionId, reason: 'REPORTED' });
  return id;
}

/** A shared view of the list of bookings. */
export async function addListView(world: World, owner: Person): Promise<string> {
  const id = newId();
  const values = { id, list: 'Bookings', ownerId: owner.id, name: id, query: '', isShared: true };
  await world.db.queries.insert(listViews).values(values);
  return id;
}

/** A ride of a session. The session ID proves whose it is. */
export async function addRide(world: World) {
  const headers = { 'x-session-id': randomUUID() };
  const body = { island_id: 1, name: 'Rita Rider', accessible: false };
  const { id } = await succeed(world, requestRide, { headers, body });
  return { id: String(id), headers };
}

/** A ride that was accepted just now. */
export async function addAcceptedRide(world: World): Promise<string> {
  const { id } = await addRide(world);
  const accepted = { state: 'ACKNOWLEDGED', acknowledgedAt: world.now, changedAt: world.now } as const;
  await world.db.queries.update(rides).set(accepted).where(eq(rides.id, id));
  return id;
}

export const address = {
  address_line_1: '77 Private Lane',
  city: 'Burien',
  state: 'WA',
  postal_code: '98199',
  country: 'US',
};

/** A saved card of the person. */
export async function addCard(world: World, { number: n, token }: Person): Promise<string> {
  const { token_id } = await succeed(world, addPaymentToken, { params: { n }, body: card }, token);
  return String(token_id);
}

/** A saved address of the person. */
export async function addAddress(world: World, { number: n, token }: Person): Promise<string> {
  const { addr_id } = await succeed(world, addBillingAddress, { params: { n }, body: address }, token);
  return String(addr_id);
}

/** A site message for the person. */
export async function addMessage({ db }: World, { id: memberId }: Person): Promise<string> {
  const id = newId();
  const payload = { transaction_id: id };
  await db.queries.insert(siteMessages).values({ id, memberId, template: 'parkscore', payload });
  return id;
}

/** What staff tell members in December. */
export const staffMessage = {
  template: 'notice',
  title: 'Snow',
  text: 'The shuttle is slower than usual.',
  audience: 'MEMBERS',
  starts_at: december.travel_from_date,
  ends_at: december.travel_to_date,
  priority: 5,
};

/** A message that is scheduled for December. */
/** The days of `addSuppressed`. */
export const suppressedLongAgo = { cause: 'BOUNCE', from: '2020-01-15', to: '2020-01-15' };

/** An address that bounced long ago. */
export async function addSuppressed({ db }: World): Promise<string> {
  const key = `bounced-${newId().toLowerCase()}@example.com`;
  const createdAt = new Date('2020-01-15T20:00:00Z');
  await db.queries
    .insert(emailSuppressions)
    .values({ emailKey: key, cause: 'BOUNCE', reason: '550 Unknown', createdAt });
  return key;
}

/** A paid booking of the person whose charge the sandbox can dispute. */
export async function addPaidBooking(world: World, owner: Person) {
  const { id: bookingId } = await addBooking(world, owner);
  const ofBooking = eq(payments.bookingId, bookingId);
  const [charge] = await world.db.queries.select().from(payments).where(ofBooking);
  return { bookingId, reference: charge?.reference ?? '' };
}

/** A dispute of the person's booking, whose car is parked. */
export async function addDispute(world: World, owner: Person): Promise<string> {
  const { bookingId, reference } = await addPaidBooking(world, owner);
  const entered = new Date(world.now.getTime() - HOUR_MS);
  const carId = await addOpenTransaction(world.db.queries, { entered, memberId: owner.id });
  await world.db.queries.update(transactions).set({ bookingId }).where(eq(transactions.id, carId));
  const id = await world.deps.gateway.openTestDispute?.({ reference, reason: 'fraudulent' });
  if (!id) throw new Error('The sandbox did not dispute a charge');
  return id;
}

/** An email of the outbox. */
export async function addEmail({ db }: World, state = 'FAILED'): Promise<string> {
  const id = newId();
  await db.queries
    .insert(outbox)
    .values({ id, cause: `test:${id}`, template: 'quote', recipient: 'pat@example.com', data: {}, state });
  return id;
}

export async function addStaffMessage({ db }: World): Promise<string> {
  const { template, title, text, audience, starts_at, ends_at } = staffMessage;
  const id = newId();
  await db.queries.insert(siteMessages).values({
    id,
    template,
    payload: { title, text },
    audience,
    startsAt: new Date(starts_at),
    expiresAt: new Date(ends_at),
  });
  return id;
}

export const NEW_PASSWORD = 'seven green umbrellas';

/** A link that was mailed to a member. */
export async function stageMailedLink(
  world: World,
  { id: memberId }: Person,
  purpose: 'password-reset' | 'new-email' | 'email-undo',
): Promise<string> {
  const expires = new Date(world.now.getTime() + HOUR_MS);
  const email = purpose === 'password-reset' ? null : `${memberId}@new.example`;
  return linkToken(
    world.deps.signer,
    await createLink(world.db.queries, purpose, { memberId, email, expires }),
  );
}

/** Another login of the member, on a device. Returns its id. */
export async function addLogin({ db, deps }: World, { id }: Person): Promise<string> {
  const [member] = await db.queries.select().from(members).where(eq(members.id, id));
  const login = { id, passwordHash: member?.passwordHash ?? '' };
  const tokens = await db.transaction((tx) => beginLogin(tx, deps, login));
  return tokens?.access_token.split('.')[0] ?? '';
}

/** A receipt of the person that was paid by card at the exit. */
export async function addPaidAtExit(world: World, owner: Person): Promise<string> {
  const { number } = await addPaid(world, owner);
  await world.db.queries
    .insert(receiptPayments)
    .values({ id: newId(), receiptNumber: number, kind: 'CARD', amountCents: 300_00 });
  return number;
}

/** Something sold to a car of the person, on its bill. */
export async function addSale(world: World, owner: Person): Promise<{ id: string; itemId: string }> {
  const { id } = await addCar(world, owner);
  await world.db.transaction(async (tx) => {
    const sale = { itemId: 'demo-wash', quantity: 1, by: owner, at: world.now };
    await sellItem(tx, { plans: [], classes: [], fees: [], taxes: [] }, { transactionId: id, sale });
  });
  const [sold] = await findSoldItems(world.db.queries, [id]);
  return { id, itemId: sold?.id ?? '' };
}

/** The club card of the person, on a device. */
export async function addWalletPass({ db, now }: World, { id: serial }: Person): Promise<string> {
  const pass = { serialNumber: serial, kind: 'MEMBERSHIP', updatedAt: now };
  await db.queries.insert(passes).values(pass).onConflictDoNothing();
  await db.queries
    .insert(passRegistrations)
    .values({ deviceId: newId(), serialNumber: serial, pushToken: 'abcdef01' });
  return serial;
}

/** Makes the driver of a stay owe its receipt. */
export async function oweFor({ db, now }: World, transactionId: string): Promise<void> {
  const paymentId = newId();
  const number = String((receiptCount += 1));
  await db.queries.insert(receipts).values({
    number,
    transactionId,
    validationCode: `CODE${number}`,
    rate: plainRate(300_00),
    totalCents: 300_00,
    parkingCents: 300_00,
    issuedAt: now,
  });
  await db.queries
    .insert(receiptPayments)
    .values({ id: paymentId, receiptNumber: number, kind: 'OWED', amountCents: 300_00 });
  await db.queries.insert(debts).values({ paymentId, transactionId, amountCents: 300_00 });
}

/** A stay of the person that was not paid at the exit. Returns its id. */
export async function addDebt(world: World, owner: Person): Promise<string> {
  const { db } = world;
  const { id, number } = await addPaid(world, owner);
  const paymentId = newId();
  await db.queries
    .insert(receiptPayments)
    .values({ id: paymentId, receiptNumber: number, kind: 'OWED', amountCents: 300_00 });
  await db.queries.insert(debts).values({ paymentId, transactionId: id, amountCents: 300_00 });
  return id;
}

/** A refund of $600 that the person asked for. */
export async function addApproval(world: World, askedBy: Person | { id: string }): Promise<string> {
  const { number } = await addPaid(world, null);
  const { id } = await world.db.transaction((tx) =>
    askApproval(tx, {
      kind: 'REFUND',
      subject: { kind: 'receipt', id: number, name: number },
      amountCents: 600_00,
      reason: { code: 'SERVICE', label: 'Poor service' },
      words: null,
      action: { name: 'askRefund' },
      askedBy,
      requestKey: newId(),
      at: world.now,
    }),
  );
  return id;
}

/** The administrator who joined last, because a request is withdrawn by the person who asked. */
export async function findLastAdministrator({ db }: World): Promise<{ id: string } | undefined> {
  const [administrator] = await db.queries
    .select({ id: members.id })
    .from(members)
    .where(like(members.longName, 'Ada %'))
    .orderBy(desc(members.number))
    .limit(1);
  return administrator;
}

/** The open lot walk. */
export async function addWalk({ db, now }: World, { id: by }: Person): Promise<string> {
  return (await db.transaction((tx) => startWalk(tx, { by, at: now }))).id;
}

/** A lot walk of the owner that has ended, with a car that nobody saw. */
export async function addEndedWalk(world: World, owner: Person): Promise<string> {
  await addCar(world, owner);
  const id = await addWalk(world, owner);
  await world.db.transaction((tx) => endWalk(tx, { id, by: owner.id, at: world.now }));
  return id;
}

/** A difference that nobody has settled. */
export async function addDifference(world: World, owner: Person): Promise<string> {
  const walkId = await addEndedWalk(world, owner);
  const [row] = await world.db.queries
    .select({ id: lotWalkDifferences.id })
    .from(lotWalkDifferences)
    .where(eq(lotWalkDifferences.walkId, walkId));
  return row?.id ?? '';
}

/** A ticket number that was issued and that nothing accounts for. */
export async function addLostTicket({ db }: World): Promise<string> {
  return String(await db.transaction((tx) => takeTicketNumbers(tx)));
}

/** A price that the owner mailed to somebody. */
export async function addOffer(world: World, owner: Person): Promise<string> {
  const dates = { travelFrom: new Date('2026-12-05T17:00:00Z'), travelTo: new Date('2026-12-06T17:00:00Z') };
  const id = newId();
  await world.db.queries.insert(mailedOffers).values({
    id,
    quoteId: id,
    fullName: 'Olive Offer',
    email: `${owner.email}.offer`,
    ...dates,
    totalCents: 40_00,
    discountCents: 5_00,
    reason: 'GOODWILL',
    validHours: 72,
    madeBy: owner.id,
    sentAt: world.now,
    expiresAt: dates.travelFrom,
    createdAt: world.now,
  });
  return id;
}
