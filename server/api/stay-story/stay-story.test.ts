import { expect } from 'chai';
import { inArray, notInArray } from 'drizzle-orm';
import * as v from 'valibot';
import { type BookingDesk, openBookingDesk } from '../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../tests/support/bookings.ts';
import {
  addStaffAndMembers,
  as,
  boothCalls,
  findStaffOrMember,
  staffAndMembers,
  transactionOf,
} from '../../../tests/support/booth-calls.ts';
import { readPdfText } from '../../../tests/support/read-pdf-text.ts';
import { permissions } from '../../../shared/contracts/permissions.ts';
import { stay as staySchema } from '../../../shared/contracts/stay.ts';
import { askApproval } from '../modules/approvals/ask-approval.ts';
import { decideApproval } from '../modules/approvals/decide-approval.ts';
import { openingGroups } from '../modules/members/opening-groups.ts';
import { lotWalks, lotWalkSightings } from '../modules/lot-walks/tables.ts';
import { rides } from '../modules/rides/tables.ts';
import { makeOffer } from '../modules/mailed-offers/send-offer.ts';
import { mailedOffers } from '../modules/mailed-offers/tables.ts';
import { createRatesLoader } from '../modules/rates/load-rates.ts';
import { openBatch } from '../modules/batches/open-batch.ts';
import { campaignApproval } from '../campaign-desk/campaign-approval.ts';
import { moneyApprovals } from '../modules/transactions/money-approvals.ts';
import { outbox } from '../platform/outbox/tables.ts';
import { passes, passRegistrations } from '../wallet/tables.ts';
import { buildEvidence } from './build-evidence.ts';
import { createEvidencePdf } from '../modules/documents/evidence-pdf.ts';
import { findStay } from './find-stay.ts';

const dates = {
  travel_from_date: '2026-11-20 11:00:00-0800',
  travel_to_date: '2026-11-22 11:00:00-0800',
};

const everything = new Set<string>(permissions);

const tokenOf = (group: string) => group.replaceAll(' ', '-');

/** Staff of each group: their bearer token is the group's name. */
const findReader = async (bearer: string) => {
  const group = openingGroups.find(({ name }) => tokenOf(name) === bearer);
  return group
    ? { id: bearer, number: '9', email: 'x@staff.example', permissions: new Set<string>(group.permissions) }
    : findStaffOrMember(bearer);
};

describe('The story of a stay', () => {
  let desk: BookingDesk;
  let bookingId: string;
  let stayId: string;

  before(async function () {
    this.timeout(120_000);
    desk = await openBookingDesk({ findMember: findReader });
    await addStaffAndMembers(desk.db.queries, desk.state.now);
    await playScene();
  });
  after(() => desk.close());

  const show = async (id: string, reader = 'Administrator') =>
    desk.send('GET', `/stays/${id}`, { headers: as(tokenOf(reader)) });
  const read = async (id: string, reader?: string) => v.parse(staySchema, (await show(id, reader)).body);

  const stamped: string[] = [];
  /** Mails have the database's time, so give new ones the time of the scene. */
  async function stampMail() {
    const { queries } = desk.db;
    const rows = await queries
      .select({ id: outbox.id })
      .from(outbox)
      .where(notInArray(outbox.id, ['', ...stamped]));
    const ids = rows.map(({ id }) => id);
    await queries.update(outbox).set({ createdAt: desk.state.now }).where(inArray(outbox.id, ids));
    stamped.push(...ids);
  }
  async function pass(minutes: number) {
    await stampMail();
    desk.wait(minutes);
  }

  /** One stay with everything that can happen to it. */
  async function playScene() {
    const { queries } = desk.db;
    const booth = boothCalls(desk);
    const quote = await desk.quote(dates, 'BUY_NOW');
    desk.wait(2);
    const booking = bookingOf(await desk.book(quote.id));
    bookingId = booking.id;
    await pass(5);
    const at = desk.state.now;
    await queries.insert(passes).values({ serialNumber: bookingId, kind: 'BOOKING', updatedAt: at });
    await queries
      .insert(passRegistrations)
      .values({ deviceId: 'phone', serialNumber: bookingId, pushToken: 'x', createdAt: at });
    await pass(60);
    const wrong = transactionOf(await booth.checkIn(booking.number));
    desk.wait(1);
    await booth.voidTicket(wrong.id);
    desk.wait(1);
    stayId = transactionOf(await booth.checkIn(booking.number, { license_plate: 'NEW123' })).id;
    await pass(24 * 60);
    await queries.insert(lotWalks).values({ id: 'walk', startedAt: desk.state.now, startedBy: 'cashier' });
    await queries.insert(lotWalkSightings).values({
      id: 'seen',
      walkId: 'walk',
      row: 'C',
      licensePlate: 'NEW123',
      transactionId: stayId,
      seenBy: 'dispatcher',
      at: desk.state.now,
    });
    await pass(2 * 24 * 60);
    const requestedAt = desk.state.now;
    desk.wait(10);
    await queries.insert(rides).values({
      id: 'ride',
      islandId: 1,
      name: 'Ann',
      transactionId: stayId,
      sessionId: 'session',
      state: 'COMPLETED',
      requestedAt,
      promisedWait: 600,
      arrivedAt: new Date(requestedAt.getTime() + 8 * 60_000),
      endedAt: desk.state.now,
      changedAt: desk.state.now,
    });
    desk.wait(5);
    const { receipt } = transactionOf(await booth.checkOut(stayId));
    await pass(30);
    await refund(receipt?.receiptNumber ?? '');
    await pass(30);
    const scored = { score: 2, email_address: 'ann@example.com', feedback: 'Too slow' };
    expect(await desk.send('POST', `/tx/${stayId}/score`, { body: scored })).to.include({ status: 200 });
    await stampMail();
  }

  async function refund(number: string) {
    const [cashier, dispatcher] = staffAndMembers;
    if (!cashier || !dispatcher) throw new Error('No staff');
    await openBatch(desk.db.queries, { cashierId: cashier.id, float: { twenties: 5 }, at: desk.state.now });
    const { id } = await desk.db.transaction((tx) =>
      askApproval(tx, {
        kind: 'REFUND',
        subject: { kind: 'receipt', id: number, name: number },
        amountCents: 5_00,
        reason: { code: 'SERVICE', label: 'Poor service' },
        words: null,
        action: { name: 'askRefund' },
        askedBy: cashier,
        requestKey: 'cashier:1',
        at: desk.state.now,
      }),
    );
    desk.wait(1);
    const by = { ...dispatcher, permissions: everything };
    const deps = {
      ...desk.deps,
      approvalKinds: { ...moneyApprovals(desk.deps), CAMPAIGN: campaignApproval(desk.deps.now) },
    };
    await decideApproval(deps, { id, isApproved: true, word: 'Fine', by });
  }

  it('tells every write of every module once, in order', async () => {
    const { entries } = await read(stayId);
    const told = entries.map(({ kind, title, actor }) =>
      `${kind} | ${title} | ${actor ?? ''}`.replace(/Booked: \w+/, 'Booked: NUMBER').trim(),
    );
    expect(told).to.deep.equal([
      'quote | Price shown: $59.59, Pay now | Customer',
      'booking | Booked: NUMBER, $59.59, Pay now | Customer',
      'money | Card charged: $59.59 | Customer',
      'mail | Email: booking confirmation | Website',
      'wallet-pass | Booking added to Apple Wallet |',
      'car | Car arrived: ticket 1000001 |',
      'car | Ticket 1000001 voided: Printed twice | cashier',
      'car | Car arrived: ticket 1000002 |',
      'walk | Seen in row C | dispatcher',
      'ride | Shuttle requested |',
      'ride | Shuttle arrived |',
      'ride | Shuttle ride ended at the lot |',
      'car | Car left: receipt 5000001, $93.72 |',
      'money | Paid in cash: $34.13 | cashier',
      'points | +77 points | Website',
      'mail | Email: receipt after a stay | Website',
      'approval | Asked for approval: Refund of $5.00 | cashier',
      'approval | Refund of $5.00 approved | dispatcher',
      'money | Refunded: $5.00 | cashier',
      'points | −5 points | dispatcher',
      'score | Score: 2 of 10 | Customer',
      'incident | Incident 1 opened: low score |',
    ]);
  });

  it('is the same by the id of the booking, and says the plate that differs, prices with reasons and mail', async () => {
    const story = await read(bookingId);
    expect(story).to.deep.equal(await read(stayId));
    expect(story.facts).to.deep.include({ label: 'License plate', value: 'NEW123' });
    const { entries } = story;
    const price = entries.find(({ kind }) => kind === 'quote')?.lines ?? [];
    expect(price.length).to.be.above(1);
    expect(price.every(({ reason }) => reason)).to.equal(true);
    const mail = entries.find(({ kind }) => kind === 'mail');
    expect(mail?.details).to.deep.equal(['To ann@example.com', 'Waits to be sent']);
  });

  const PARTS: Record<string, string> = {
    Dispatcher: 'car money ride walk',
    Cashier: 'quote booking car money points mail ride walk incident',
    'Shift lead': 'quote booking car approval money points mail ride walk score incident',
    Accounting: 'quote booking car money mail audit',
    Manager: 'quote booking car approval money points mail wallet-pass ride walk score incident',
    Administrator: 'quote booking car approval money points mail wallet-pass ride walk score incident',
  };
  for (const [group, kinds] of Object.entries(PARTS))
    it(`shows ${group} exactly: ${kinds}`, async () => {
      const { entries } = await read(stayId, group);
      expect(new Set(entries.map(({ kind }) => kind))).to.deep.equal(new Set(kinds.split(' ')));
    });

  it('is closed to Marketing, and masks emails for readers who may not search members', async () => {
    expect((await show(stayId, 'Marketing')).status).to.equal(403);
    const { entries } = await read(stayId, 'Accounting');
    expect(entries.find(({ kind }) => kind === 'mail')?.details).to.include('To a…@example.com');
  });

  it('of a booking that has not arrived is hidden from those who may not read bookings', async () => {
    const { id } = bookingOf(await desk.book((await desk.quote(FUTURE, 'BUY_NOW')).id));
    expect((await show(id, 'Dispatcher')).status).to.equal(404);
    const { title, due, status } = await read(id, 'Cashier');
    expect([title.startsWith('Booking '), due, status.label]).to.deep.equal([
      true,
      { amount: 0, currency: 'USD' },
      'Not arrived yet',
    ]);
    expect((await show('nothing')).status).to.equal(404);
  });

  it('of a booking by an offer tells who made it, its price and reason, and when it was mailed, opened and booked', async () => {
    const id = await bookOffer();
    const { entries } = await read(id);
    const told = entries.map(({ title, actor }) => `${title} | ${actor}`);
    expect(told.filter((line) => /offer|price shown/i.test(line))).to.deep.equal([
      'Offer made: $62.89, to pay at the lot | cashier',
      'Offer mailed | cashier',
      'Email: offer | Website',
      'Offer opened | Customer',
      'Offer booked | Customer',
    ]);
    const made = entries.find(({ title }) => title.startsWith('Offer made'));
    expect(made?.details).to.include('$5.00 off: Regular customer').and.to.include('As we said');
  });

  /** An offer that the cashier mails, and that its caller opens and books. */
  async function bookOffer(): Promise<string> {
    const [cashier] = staffAndMembers;
    if (!cashier) throw new Error('No staff');
    const rates = await createRatesLoader(desk.db, desk.deps.now)();
    await desk.db.transaction((tx) =>
      makeOffer(tx, rates, {
        travelFrom: new Date('2026-12-15T17:00:00Z'),
        travelTo: new Date('2026-12-17T17:00:00Z'),
        vehicleClass: 'STANDARD',
        discountCents: 5_00,
        fullName: 'Cal Caller',
        email: 'cal@example.com',
        reason: 'REGULAR',
        words: 'As we said',
        validHours: 72,
        requestKey: 'cashier:offer',
        by: { ...cashier, permissions: everything },
        at: desk.state.now,
      }),
    );
    await pass(5);
    const [offer] = await desk.db.queries.select().from(mailedOffers);
    const quoteId = offer?.quoteId ?? '';
    await desk.send('GET', `/booking-quotes/${quoteId}`);
    await pass(5);
    return bookingOf(await desk.book(quoteId)).id;
  }

  it('becomes a tagged evidence PDF in the order of banks, without staff and scores', async function () {
    this.timeout(60_000);
    const reader = { id: 'x', number: '9', email: 'x', permissions: everything };
    const stay = await findStay(desk.db.queries, stayId, reader);
    const { bytes } = await createEvidencePdf(await buildEvidence(desk.db.queries, stay, reader));
    expect(Buffer.from(bytes).toString('latin1')).to.include('/StructTreeRoot');
    const text = await readPdfText(bytes);
    const groups = ['Evidence: Ticket', '1. Timeline', 'Booked', 'Car left', '2. Receipt', 'Total'];
    const rest = [
      '3. Cancellation terms',
      'If you cancel',
      '4. Communications',
      '5. Entry and exit',
      'NEW123',
    ];
    let place = 0;
    for (const part of [...groups, ...rest]) {
      place = text.indexOf(part, place);
      expect(place, part).to.be.at.least(0);
    }
    for (const hidden of ['cashier', 'Too slow', 'Score', 'Asked for approval'])
      expect(text).not.to.include(hidden);
  });
});

const FUTURE = {
  travel_from_date: '2026-12-05 09:00:00-0800',
  travel_to_date: '2026-12-07 09:00:00-0800',
};
