import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Permission } from '../../../../shared/contracts/permissions.ts';
import { createStaffBooking } from '../../../../shared/contracts/staff-bookings.ts';
import { openBookingDesk, type BookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import { insertMember } from '../../../../tests/support/closed-transactions.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { auditEntries } from '../audit/tables.ts';
import { capacityDays } from '../capacity/tables.ts';
import { bookings, payments } from './tables.ts';

const rights: Permission[] = ['Bookings:Read', 'Bookings:Create', 'Bookings:Update', 'Bookings:Void'];
const lead: Member = {
  id: 'lead',
  number: '900001001',
  email: 'lead@staff.example',
  permissions: new Set(rights),
};
const caller = { email: 'cal@example.com', full_name: 'Cal Caller', phone_number: '2065550177' };

describe('Bookings by staff', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk({ findMember: async (bearer) => (bearer === lead.id ? lead : null) });
    await insertMember(desk.db.queries, lead);
  });
  afterEach(() => desk.close());

  const send = (method: string, target: string, body?: object, key?: string) =>
    desk.send(method, `/staff/bookings${target}`, {
      headers: { authorization: `Bearer ${lead.id}`, ...(key && { 'idempotency-key': key }) },
      ...(body && { body }),
    });
  const findRow = async (number: string) => {
    const [row] = await desk.db.queries.select().from(bookings).where(eq(bookings.number, number));
    if (!row) throw new Error('No booking');
    return row;
  };
  const bookedDays = async () => {
    const days = await desk.db.queries.select().from(capacityDays);
    return days.reduce((sum, { booked }) => sum + booked, 0);
  };
  const entries = () => desk.db.queries.select().from(auditEntries);
  const bookPaid = async () => bookingOf(await desk.book((await desk.quote(stay)).id ?? ''));

  it('createStaffBooking confirms a booking that is paid at the lot, and records who made it', async () => {
    const { id: quote_id = '' } = await desk.quote(stay, 'BOOK_NOW');
    const answer = await send('POST', '', { quote_id, ...caller }, 'one-press-of-it');
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    expect((await send('POST', '', { quote_id, ...caller }, 'one-press-of-it')).body).to.deep.equal(
      answer.body,
    );
    const { number } = v.parse(createStaffBooking.output, answer.body);
    expect(await findRow(number)).to.deep.include({
      status: 'CONFIRMED',
      guarantee: 'STAFF',
      bookedBy: lead.id,
      memberId: null,
      addressKey: null,
      productKind: 'BOOK_NOW',
      fullName: 'Cal Caller',
      phone: '2065550177',
    });
    expect(await bookedDays()).to.equal(3);
    const mails = await desk.db.queries.select().from(outbox);
    expect(mails.map(({ recipient }) => recipient)).to.deep.equal([caller.email]);
    expect((await entries()).map(({ action, subjectName }) => [action, subjectName])).to.deep.equal([
      ['createStaffBooking', number],
    ]);
  });

  it('createStaffBooking refuses a price that is paid now, a full day and a second booking of the same dates', async () => {
    const paidNow = await desk.quote(stay);
    expect(await send('POST', '', { quote_id: paidNow.id, ...caller })).to.include({ status: 409 });
    const [first, second] = [await desk.quote(stay, 'BOOK_NOW'), await desk.quote(stay, 'BOOK_NOW')];
    expect(await send('POST', '', { quote_id: first.id, ...caller })).to.include({ status: 200 });
    const again = await send('POST', '', { quote_id: second.id, ...caller });
    expect([again.status, again.body]).to.deep.include(409);
    expect(again.body).to.include({ error: 'DUPLICATE_BOOKING' });
    await desk.db.queries.update(capacityDays).set({ sellable: sql`${capacityDays.booked}` });
    const full = await send('POST', '', { quote_id: second.id, ...caller, email: 'dee@example.com' });
    expect(full.body).to.include({ error: 'SOLD_OUT' });
  });

  it('cancelStaffBooking says the fee first, refunds the card and records the reason once', async () => {
    const { number = '' } = await bookPaid();
    const { id } = await findRow(number);
    const terms = await send('GET', `/${id}/cancel-terms`);
    const done = await send('POST', `/${id}/cancel`, { reason: 'Caller’s flight was canceled' });
    expect(done.status, JSON.stringify(done.body)).to.equal(200);
    expect(done.body).to.deep.equal(terms.body);
    expect(await send('POST', `/${id}/cancel`, { reason: 'Again' })).to.include({ status: 409 });
    expect(await bookedDays()).to.equal(0);
    expect((await entries()).map(({ reason }) => reason)).to.deep.equal(['Caller’s flight was canceled']);
    const [refund] = await desk.db.queries.select().from(payments).where(eq(payments.kind, 'REFUND'));
    expect(refund).to.include({
      state: 'APPROVED',
      actor: 'staff:lead',
      reason: 'Caller’s flight was canceled',
    });
  });

  it('markNoShow releases the space after the drop-off, not before', async () => {
    const { number = '' } = await bookPaid();
    const { id } = await findRow(number);
    expect(await send('POST', `/${id}/no-show`, { reason: 'Said so' })).to.include({ status: 409 });
    desk.state.now = new Date('2026-12-05T17:30:00Z');
    expect(await send('POST', `/${id}/no-show`, { reason: 'Called: not coming' })).to.include({
      status: 200,
    });
    expect((await findRow(number)).status).to.equal('NO_SHOW');
    expect(await bookedDays()).to.equal(0);
    expect((await entries()).map(({ action }) => action)).to.deep.equal(['markNoShow']);
  });

  it('mailBookingAgain corrects the address and mails the confirmation there', async () => {
    const { number = '' } = await bookPaid();
    const { id } = await findRow(number);
    const correct = (address: string) =>
      send('POST', `/${id}/email`, { email: address, seen: { email: seen } });
    const { email: seen } = await findRow(number);
    expect(await correct('Ann.Lee@example.com')).to.include({ status: 200 });
    expect(await findRow(number)).to.include({
      email: 'Ann.Lee@example.com',
      emailKey: 'ann.lee@example.com',
    });
    const mails = await desk.db.queries.select().from(outbox).orderBy(outbox.createdAt);
    expect(mails.at(-1)?.recipient).to.equal('Ann.Lee@example.com');
    expect((await entries())[0]?.changes).to.have.property('email');
    // A colleague who still sees the old address is told, and nothing is mailed to theirs.
    const refused = await correct('Anna.Lee@example.com');
    expect(refused).to.include({ status: 409 });
    expect(refused.body).to.have.nested.property('conflicts[0].theirs', 'Ann.Lee@example.com');
    expect(refused.body).to.have.nested.property('conflicts[0].by').that.is.a('string');
    expect(await desk.db.queries.select().from(outbox)).to.have.length(mails.length);
    // Without a new address it is mailed to the one in force.
    expect(await send('POST', `/${id}/email`, { seen: {} })).to.include({ status: 200 });
    expect(await findRow(number)).to.include({ email: 'Ann.Lee@example.com' });
  });
});
