import { expect } from 'chai';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import { eq, sql } from 'drizzle-orm';
import { buildApi, buildDeps } from '../../../../tests/support/api.ts';
import { bookingCalls, bookingOf } from '../../../../tests/support/bookings.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import {
  addStaffAndMembers,
  as,
  boothCalls,
  findStaffOrMember,
  transactionOf,
} from '../../../../tests/support/booth-calls.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { centsOf } from '../../../../shared/format/money.ts';
import type { Database } from '../../platform/database/database.ts';
import { bookings } from '../bookings/tables.ts';
import { capacityDays } from '../capacity/tables.ts';
import { members } from '../members/tables.ts';
import { pointAccounts } from '../points/tables.ts';
import { paymentTokens } from '../saved-payments/tables.ts';
import { receipts, transactions } from './tables.ts';
import { changes } from '../../platform/live/tables.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { createDocuments } from '../documents/create-documents.ts';
import { renderMail } from '../mail/render-mail.ts';
import { markNoShows } from '../bookings/mark-no-shows.ts';

/** A Friday, 10 am in Seattle. */
const NOW = new Date('2026-11-20T18:00:00Z');
const twoDays = {
  travel_from_date: '2026-11-20 11:00:00-0800',
  travel_to_date: '2026-11-22 11:00:00-0800',
};

describe('Transactions at the lot', () => {
  let db: Database;
  let now: Date;
  let deps: ReturnType<typeof buildDeps>;
  let calls: ReturnType<typeof bookingCalls> & ReturnType<typeof boothCalls>;
  let end: () => Promise<void>;

  beforeEach(async () => {
    now = NOW;
    db = await buildDatabase({ now });
    await addStaffAndMembers(db.queries, now);
    deps = buildDeps({ db, now: () => now });
    const api = buildApi({ ...deps, findMember: findStaffOrMember });
    const common = bookingCalls(api);
    calls = { ...common, ...boothCalls(common) };
    end = () => api.drain().then(db.close);
  });
  afterEach(() => end());

  const wait = (hours: number) => void (now = new Date(now.getTime() + hours * HOUR_MS));
  const book = async (kind = 'BUY_NOW', body: object = {}) => {
    const { id } = await calls.quote(twoDays, kind);
    return bookingOf(await calls.book(id ?? '', body));
  };
  const findBooking = async ({ customer_link: link }: Booking) =>
    bookingOf(await calls.send('GET', (link ?? '').replace('/?', '?')));
  const totalOf = (transaction: ReturnType<typeof transactionOf>) =>
    centsOf(transaction.receipt?.total ?? NaN);
  const paymentsOf = (transaction: ReturnType<typeof transactionOf>) =>
    transaction.receipt?.payments.map(({ kind, amount, brand, last_four }) => [
      kind,
      centsOf(amount),
      brand ?? null,
      last_four ?? null,
    ]);
  const receiptMails = () => db.queries.select().from(outbox).where(eq(outbox.template, 'stay-receipt'));
  const statusOf = async (number: string) => {
    const [row] = await db.queries.select().from(bookings).where(eq(bookings.number, number));
    return [row?.status, row?.paymentStatus];
  };

  it('checkOut credits points to the member whose saved card pays, when the card records points', async () => {
    await db.queries.insert(paymentTokens).values({
      id: 'card-1',
      memberId: 'ann',
      gatewayReference: 'kept-1',
      cardReference: 'visa-of-ann',
      brand: 'Visa',
      lastFour: '1881',
      expiry: '12/29',
      isDefault: true,
      createdAt: NOW,
    });
    const park = async () => {
      const { id } = transactionOf(await calls.driveUp());
      wait(24);
      await calls.checkOut(id, {
        payment_kind: 'CARD',
        card_brand: 'Visa',
        card_last_four: '1881',
        card_reference: 'visa-of-ann',
      });
      const [row] = await db.queries.select().from(transactions).where(eq(transactions.id, id));
      return row?.memberId ?? null;
    };
    expect(await park()).to.equal(null);
    await db.queries.update(paymentTokens).set({ recordsPoints: true });
    expect(await park()).to.equal('ann');
    const [account] = await db.queries.select().from(pointAccounts);
    expect(account).to.deep.include({ memberId: 'ann', balance: 31 });
  });

  it('checkOut credits no points to a member who closed the account while the car was parked', async () => {
    const { id } = transactionOf(await calls.driveUp());
    await db.queries.update(transactions).set({ memberId: 'ann' }).where(eq(transactions.id, id));
    await db.queries.update(members).set({ deactivatedAt: NOW }).where(eq(members.id, 'ann'));
    wait(24);
    expect(transactionOf(await calls.checkOut(id)).status).to.equal('CLOSED');
    expect(await db.queries.select().from(pointAccounts)).to.deep.equal([]);
  });

  it('checkOut mails a member the receipt with the points it earned, once', async () => {
    const { id } = transactionOf(await calls.driveUp());
    await db.queries.update(transactions).set({ memberId: 'ann' }).where(eq(transactions.id, id));
    wait(24);
    await calls.checkOut(id);
    await calls.checkOut(id);
    const [row, ...others] = await receiptMails();
    expect(others).to.deep.equal([]);
    expect(row).to.deep.include({ template: 'stay-receipt', recipient: 'ann@club.example' });
    const publicOrigin = 'https://parking.example';
    const files = createDocuments({ publicOrigin, loadPassCertificates: null });
    const { text } = await renderMail(row ?? { template: '', data: {} }, { publicOrigin, files });
    expect(text).to.include('You earned 31 points. You can use them from Sun, 11/22/26, 10:00 am.');
  });

  it('checkOut mails the receipt to the address of the booking, and nothing without an address', async () => {
    const parked = transactionOf(
      await calls.checkIn((await book('BUY_NOW', { email: 'guest@example.com' })).number),
    );
    const unknown = transactionOf(await calls.driveUp());
    wait(24);
    await calls.checkOut(parked.id);
    await calls.checkOut(unknown.id);
    const mails = await receiptMails();
    expect(mails.map(({ recipient, data }) => [recipient, data.earned])).to.deep.equal([
      ['guest@example.com', undefined],
    ]);
  });

  describe('with a booking', () => {
    it('checkInBooking creates a ticket, and checkOut a receipt with the online payment', async () => {
      const booking = await book();
      wait(1);
      const transaction = transactionOf(await calls.checkIn(booking.number, { license_plate: 'ABC1234' }));
      expect(transaction.ticket_number).to.match(/^\d{7}$/);
      expect(transaction.record_locator).to.match(/^[0-9A-Z]{10}$/);
      expect(transaction).to.deep.include({ status: 'OPEN', license_plate: 'ABC1234', is_estimate: true });
      expect(centsOf(transaction.due ?? NaN)).to.equal(0);
      expect(await statusOf(booking.number)).to.deep.equal(['CHECKED_IN', 'PAID']);
      expect((await findBooking(booking)).ticket_number).to.equal(transaction.ticket_number);
      wait(40);
      const closed = transactionOf(await calls.checkOut(transaction.id));
      expect(closed).to.deep.include({ status: 'CLOSED', is_estimate: false });
      expect(closed.receipt?.receiptNumber).to.match(/^\d{7}$/);
      expect(closed.receipt?.validation_code).to.match(/^[0-9A-Z]{8}$/);
      // 48 hours of BUY_NOW. An early exit refunds nothing.
      expect(totalOf(closed)).to.equal(59_59);
      expect(paymentsOf(closed)).to.deep.equal([['ONLINE', 59_59, 'Visa', '4242']]);
      expect(closed.receipt?.points).to.equal(46);
      expect(await statusOf(booking.number)).to.deep.equal(['COMPLETED', 'PAID']);
      expect((await findBooking(booking)).ticket_number).to.equal(undefined);
    });

    it('checkOut adds the drive-up price of extra time without charging fees twice', async () => {
      const booking = await book();
      wait(1);
      const { id } = transactionOf(await calls.checkIn(booking.number));
      wait(48 + 26);
      const [open] = await db.queries.select().from(transactions).where(eq(transactions.id, id));
      const path = `/tx/${open?.ticketNumber}/${open?.recordLocator}`;
      // A day at $31 and two hours at $7, plus 10.1% sales tax.
      const extraCents = 45_00 + 4_55;
      expect(centsOf(transactionOf(await calls.send('GET', path)).due ?? NaN)).to.equal(extraCents);
      const closed = transactionOf(
        await calls.checkOut(id, { payment_kind: 'CARD', card_brand: 'Visa', card_last_four: '1881' }),
      );
      expect(totalOf(closed)).to.equal(59_59 + extraCents);
      expect(paymentsOf(closed)).to.deep.equal([
        ['ONLINE', 59_59, 'Visa', '4242'],
        ['CARD', extraCents, 'Visa', '1881'],
      ]);
      expect(closed.receipt?.rate?.charge_lines.map(({ label }) => label)).to.deep.equal([
        'Parking',
        'Parking, extra time',
      ]);
      expect(closed.receipt?.points).to.equal(46 + 45);
    });

    it('checkOut charges nothing for 30 minutes of extra time', async () => {
      const booking = await book();
      wait(1);
      const { id } = transactionOf(await calls.checkIn(booking.number));
      wait(48.5);
      expect(totalOf(transactionOf(await calls.checkOut(id)))).to.equal(59_59);
    });

    it('checkOut charges a booking that is paid at the lot', async () => {
      const booking = await book('BOOK_NOW');
      wait(1);
      const { id } = transactionOf(await calls.checkIn(booking.number));
      wait(48);
      const closed = transactionOf(await calls.checkOut(id));
      expect(paymentsOf(closed)).to.deep.equal([['CASH', centsOf(booking.total_charge ?? NaN), null, null]]);
      expect(await statusOf(booking.number)).to.deep.equal(['COMPLETED', 'PAID']);
    });

    it('checkInBooking works from four hours before the start, and only once', async () => {
      const booking = await book();
      const at = new Date(NOW.getTime() - 4 * HOUR_MS);
      expect(await calls.checkIn(booking.number, { at })).to.include({ status: 409 });
      const first = transactionOf(await calls.checkIn(booking.number));
      const again = transactionOf(await calls.checkIn(booking.number.toLowerCase()));
      expect(again.id).to.equal(first.id);
      expect(await calls.checkIn('0000000000')).to.include({ status: 404 });
      expect(await db.queries.$count(transactions)).to.equal(1);
    });

    it('checkInBooking refuses a canceled booking', async () => {
      const booking = await book('BOOK_NOW');
      await calls.send('POST', `/bookings/${booking.number}/cancel?${booking.customer_link?.split('?')[1]}`);
      expect(await calls.checkIn(booking.number)).to.include({ status: 409 });
    });
  });

  describe('of a drive-up', () => {
    it('cost the drive-up price and take no online capacity', async () => {
      const transaction = transactionOf(
        await calls.driveUp({ license_plate: 'XYZ', customer_name: 'Bo Chen' }),
      );
      wait(48);
      const closed = transactionOf(await calls.checkOut(transaction.id, { payment_kind: 'CARD' }));
      expect(totalOf(closed)).to.equal(77_21);
      expect(await db.queries.$count(capacityDays)).to.equal(0);
    });

    it('checkInDriveUp creates one transaction per idempotency key', async () => {
      const [one, two] = await Promise.all([
        calls.driveUp({ license_plate: 'XYZ' }, 'attempt-1'),
        calls.driveUp({ license_plate: 'XYZ' }, 'attempt-1'),
      ]);
      expect(transactionOf(two).id).to.equal(transactionOf(one).id);
      expect(await calls.driveUp({ license_plate: 'ABC' }, 'attempt-1')).to.include({ status: 409 });
    });
  });

  it('checkOut works once, and the same idempotency key gets the same receipt', async () => {
    const { id } = transactionOf(await calls.driveUp());
    wait(3);
    const cash = { payment_kind: 'CASH' };
    const first = transactionOf(await calls.checkOut(id, cash, 'attempt-1'));
    expect(transactionOf(await calls.checkOut(id, cash, 'attempt-1')).receipt).to.deep.equal(first.receipt);
    expect((await calls.checkOut(id, cash)).body).to.include({ error: 'STATE_CHANGED' });
    expect(await calls.checkOut('nobody', cash)).to.include({ status: 404 });
    expect(await db.queries.$count(receipts)).to.equal(1);
  });

  it('checkOut refuses an exit before the entry or in the future', async () => {
    const { id } = transactionOf(await calls.driveUp());
    const early = { payment_kind: 'CASH', at: new Date(NOW.getTime() - HOUR_MS) };
    expect((await calls.checkOut(id, early)).body).to.have.nested.property('fieldErrors.at');
    const late = { payment_kind: 'CASH', at: new Date(NOW.getTime() + HOUR_MS) };
    expect((await calls.checkOut(id, late)).body).to.have.nested.property('fieldErrors.at');
  });

  it('tell staff who look at them what has changed, once for each change', async () => {
    const booking = await book();
    const parked = transactionOf(await calls.driveUp());
    wait(24);
    await calls.checkOut(parked.id);
    await calls.checkOut(parked.id);
    const wrong = transactionOf(await calls.driveUp());
    await calls.voidTicket(wrong.id);
    const told = await db.queries
      .select({ topic: changes.topic, id: changes.subjectId })
      .from(changes)
      .orderBy(changes.id);
    const idsOf = (topic: string) => told.flatMap((change) => (change.topic === topic ? change.id : []));
    expect(idsOf('transactions')).to.deep.equal([parked.id, parked.id, wrong.id, wrong.id]);
    expect(idsOf('bookings')).to.deep.equal([booking.id]);
  });

  it('voidTransaction stores its reason and sets the booking back to confirmed', async () => {
    const booking = await book('BOOK_NOW');
    const { id } = transactionOf(await calls.checkIn(booking.number));
    expect(await calls.voidTicket(id, ' ')).to.include({ status: 422 });
    expect(transactionOf(await calls.voidTicket(id))).to.deep.include({
      status: 'VOID',
      allowed_actions: [],
    });
    expect(await statusOf(booking.number)).to.deep.equal(['CONFIRMED', 'UNPAID']);
    expect(await calls.voidTicket(id)).to.include({ status: 409 });
    expect(await calls.checkOut(id)).to.include({ status: 409 });
    expect(transactionOf(await calls.checkIn(booking.number)).id).not.to.equal(id);
    const [row] = await db.queries.select().from(transactions).where(eq(transactions.id, id));
    expect(row).to.include({ voidReason: 'Printed twice', voidedBy: 'cashier' });
  });

  it('listOpenTransactions lists the parked cars in pages', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.unshift(transactionOf(await calls.driveUp()).id);
      wait(1);
    }
    const list = (page: number) =>
      calls.send('GET', `/transactions/open?page=${page}&page_size=2`, { headers: as('cashier') });
    const pages = await Promise.all([list(1), list(2)]);
    expect(pages[0]?.body).to.deep.include({ count: 3, page: 1, page_size: 2 });
    const items = pages.flatMap(({ body }) => (body as { items: { id: string }[] }).items);
    expect(items.map(({ id }) => id)).to.deep.equal(ids);
  });

  it('calls at the booth require a permission', async () => {
    const body = { payment_kind: 'CASH' };
    for (const target of ['/transactions/drive-up', '/transactions/x/check-out', '/transactions/x/void']) {
      expect(await calls.send('POST', target, { body }), target).to.include({ status: 401 });
      const headers = as('dispatcher');
      expect(await calls.send('POST', target, { body, headers }), target).to.include({ status: 403 });
    }
  });

  describe('markNoShows', () => {
    it('marks a booking after 24 hours and releases its space', async () => {
      const booking = await book();
      wait(24.9);
      await markNoShows(deps);
      expect(await statusOf(booking.number)).to.deep.equal(['CONFIRMED', 'PAID']);
      wait(0.2);
      await Promise.all([markNoShows(deps), markNoShows(deps)]);
      expect(await statusOf(booking.number)).to.deep.equal(['NO_SHOW', 'PAID']);
      const [days] = await db.queries
        .select({ booked: sql<number>`sum(${capacityDays.booked})::int` })
        .from(capacityDays);
      expect(days?.booked).to.equal(0);
    });

    it('does not prevent a late check-in, which takes the space again', async () => {
      const booking = await book();
      wait(25.1);
      await markNoShows(deps);
      transactionOf(await calls.checkIn(booking.number));
      expect(await statusOf(booking.number)).to.deep.equal(['CHECKED_IN', 'PAID']);
      const [days] = await db.queries
        .select({ booked: sql<number>`sum(${capacityDays.booked})::int` })
        .from(capacityDays);
      expect(days?.booked).to.equal(3);
    });
  });

  describe('for drivers', () => {
    it('findTicket returns the transaction with a token for other calls', async () => {
      const { id, ticket_number: ticket, record_locator: locator } = transactionOf(await calls.driveUp());
      const shown = transactionOf(await calls.send('GET', `/tx/${ticket}/${locator?.toLowerCase()}`));
      expect(shown).to.deep.include({
        id,
        is_own: false,
        customer_link: `/tickets/${ticket}/${locator}/`,
        allowed_actions: ['request-pickup', 'link-club', 'link-booking', 'link-time-voucher'],
      });
      expect(transactionOf(await calls.send('GET', `/tx/${id}?token=${shown.token}`)).id).to.equal(id);
      for (const path of [`/tx/${id}`, `/tx/${id}?token=x`, `/tx/other?token=${shown.token}`])
        expect(await calls.send('GET', path), path).to.include({ status: 404 });
    });

    it('findTicket gives the same 404 for a wrong ticket and a wrong locator, and 429 after ten', async () => {
      const { ticket_number: ticket } = transactionOf(await calls.driveUp());
      const guess = (path: string) => calls.send('GET', path);
      const answers = await Promise.all([guess(`/tx/${ticket}/0000000000`), guess('/tx/1/0000000000')]);
      expect(answers[0]?.body).to.deep.equal(answers[1]?.body);
      expect(answers[0]).to.include({ status: 404 });
      for (let n = 0; n < 8; n += 1) expect(await guess(`/tx/${n}/0000000000`)).to.include({ status: 404 });
      expect(await guess('/tx/99/0000000000')).to.include({ status: 429 });
      wait(0.26);
      expect(await guess('/tx/99/0000000000')).to.include({ status: 404 });
    });

    it('linkTransactionToClub hides the validation code from everyone but the member', async () => {
      const { id, token } = transactionOf(await calls.driveUp());
      wait(3);
      await calls.checkOut(id);
      const find = async (headers = {}) =>
        transactionOf(await calls.send('GET', `/tx/${id}?token=${token}`, { headers }));
      expect((await find()).receipt?.validation_code).to.be.a('string');
      const link = (member: string) =>
        calls.send('POST', `/tx/${id}/link-club?token=${token}`, { headers: as(member) });
      expect(await calls.send('POST', `/tx/${id}/link-club?token=${token}`)).to.include({ status: 401 });
      expect(transactionOf(await link('ann'))).to.include({ is_own: true, is_linked_to_club: true });
      expect(transactionOf(await link('ann')).is_own).to.equal(true);
      expect(await link('ben')).to.include({ status: 409 });
      expect((await find()).receipt?.validation_code).to.equal(null);
      expect((await find(as('ann'))).receipt?.validation_code).to.be.a('string');
      expect(transactionOf(await calls.send('GET', `/tx/${id}`, { headers: as('ann') })).id).to.equal(id);
      expect(await calls.send('GET', `/tx/${id}`, { headers: as('ben') })).to.include({ status: 404 });
    });

    it('emailReceipt mails the receipt to any address', async () => {
      const { id, token } = transactionOf(await calls.driveUp());
      wait(3);
      const { receipt } = transactionOf(await calls.checkOut(id));
      const send = (query: string) =>
        calls.send('POST', `/tx-receipts/${receipt?.receiptNumber}/email${query}`, {
          body: { email: 'boss@example.com' },
        });
      expect(await send('')).to.include({ status: 404 });
      expect(await send(`?token=${token}`)).to.include({ status: 200 });
      const [mail] = await db.queries.select().from(outbox).where(eq(outbox.template, 'receipt'));
      expect(mail?.recipient).to.equal('boss@example.com');
      expect(mail?.data).to.have.nested.property('transaction.token', null);
    });

    it('linkTransactionToBooking applies the booking to an open transaction', async () => {
      const booking = await book();
      const { id, token } = transactionOf(await calls.driveUp());
      const link = (body: object) => calls.send('POST', `/tx/${id}/link-booking?token=${token}`, { body });
      const wrong = await link({ booking_num: booking.number, booking_email: 'bob@example.com' });
      expect(wrong.body).to.have.nested.property('fieldErrors.booking_num');
      const right = { booking_num: booking.number, booking_email: 'Ann@Example.com' };
      const linked = transactionOf(await link(right));
      expect(linked.booking?.number).to.equal(booking.number);
      expect(centsOf(linked.due ?? NaN)).to.equal(0);
      expect(linked.allowed_actions).not.to.include('link-booking');
      expect(await link(right)).to.include({ status: 409 });
      wait(48);
      expect(paymentsOf(transactionOf(await calls.checkOut(id)))).to.deep.equal([
        ['ONLINE', 59_59, 'Visa', '4242'],
      ]);
    });
  });
});
