import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { listApprovals } from '../../../../shared/contracts/approvals.ts';
import {
  listMailedOffers,
  priceMailedOffer,
  sendMailedOffer,
} from '../../../../shared/contracts/mailed-offers.ts';
import type { Permission } from '../../../../shared/contracts/permissions.ts';
import { openBookingDesk, type BookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import { insertMember } from '../../../../tests/support/closed-transactions.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { auditEntries } from '../audit/tables.ts';
import { quotes } from '../quotes/tables.ts';

const staff = (id: string, number: string, rights: Permission[]): Member => ({
  id,
  number,
  email: `${id}@staff.example`,
  permissions: new Set(rights),
});
const lead = staff('lead', '900001001', ['Bookings:Create', 'Approvals:Read', 'Transactions:Approve']);
const manager = staff('manager', '900001002', [
  'Approvals:Read',
  'Approvals:Approve',
  'Transactions:Approve',
  'Transactions:Refund',
]);

describe('Offers by mail', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk({
      findMember: async (bearer) => {
        const member = [lead, manager].find(({ id }) => id === bearer);
        return member ? { ...member, passwordAt: desk.state.now } : null;
      },
    });
    for (const member of [lead, manager]) await insertMember(desk.db.queries, member);
  });
  afterEach(() => desk.close());

  const offer = {
    ...stay,
    discount_cents: 20_00,
    full_name: 'Cal Caller',
    email: 'cal@example.com',
    reason: 'REGULAR',
    words: 'Good to hear from you.',
    valid_hours: 72,
  };
  const send = (method: string, target: string, body?: object, by: Member = lead) =>
    desk.send(method, target, {
      headers: { authorization: `Bearer ${by.id}`, 'idempotency-key': 'one-press-of-it' },
      ...(body && { body }),
    });
  const makeOffer = async (fields = {}) => {
    const { status, body } = await send('POST', '/staff/offers', { ...offer, ...fields });
    expect(status, JSON.stringify(body)).to.equal(200);
    return v.parse(sendMailedOffer.output, body);
  };
  const list = async () => v.parse(listMailedOffers.output, (await send('GET', '/staff/offers')).body).items;
  const mails = () => desk.db.queries.select().from(outbox).where(eq(outbox.template, 'offer'));
  const findQuote = async () => {
    const [row] = await desk.db.queries.select().from(quotes).where(eq(quotes.productKind, 'CUSTOM'));
    if (!row) throw new Error('No quote');
    return row;
  };

  it('priceMailedOffer takes the discount off parking with its tax, and names the limit', async () => {
    const ask = async (discount_cents: number) => {
      const { body } = await send('POST', '/staff/offers/price', { ...stay, discount_cents });
      return v.parse(priceMailedOffer.output, body);
    };
    const { total_charge: full } = await desk.quote(stay, 'BOOK_NOW');
    expect(await ask(0)).to.deep.include({ total_charge: full, full_charge: full, needs_approval: false });
    const less = await ask(20_00);
    // $20 and its 10.1 % sales tax.
    expect(JSON.stringify(less.total_charge)).to.equal(
      JSON.stringify({ amount: Reflect.get(Object(full), 'amount') - 22_02, currency: 'USD' }),
    );
    expect((await ask(51_00)).needs_approval).to.equal(true);
    expect(await send('POST', '/staff/offers/price', { ...stay, discount_cents: 900_00 })).to.include({
      status: 422,
    });
  });

  it('an offer is mailed once, and its list says when its link was opened and what was booked', async () => {
    const made = await makeOffer();
    expect(await makeOffer()).to.deep.equal(made);
    const [mail, ...more] = await mails();
    expect([mail?.recipient, more.length]).to.deep.equal(['cal@example.com', 0]);
    const { id, totalCents, expiresAt } = await findQuote();
    expect(expiresAt.toISOString()).to.equal('2026-11-23T18:00:00.000Z');
    expect(await list()).to.have.length(1);
    expect((await list())[0]).to.deep.include({
      state: 'SENT',
      discount: { amount: 20_00, currency: 'USD' },
    });
    desk.wait(60 * 24 * 2);
    await desk.send('GET', `/booking-quotes/${id}`);
    expect((await list())[0]).to.include({ state: 'OPENED', opened_at: '2026-11-22 10:00:00-0800' });
    const { number } = bookingOf(await desk.book(id));
    expect((await list())[0]).to.deep.include({
      state: 'BOOKED',
      total_charge: { amount: totalCents, currency: 'USD' },
    });
    expect((await list())[0]?.booking?.number).to.equal(number);
    const entries = await desk.db.queries.select().from(auditEntries);
    expect(entries.map(({ action, reason }) => [action, reason])).to.deep.equal([
      ['sendMailedOffer', 'Regular customer: Good to hear from you.'],
    ]);
  });

  it('an offer ends at its expiry, and mailing its quote again does not shorten it', async () => {
    await makeOffer();
    const { id } = await findQuote();
    desk.wait(60);
    await desk.send('POST', `/booking-quotes/${id}/email`, { body: { email: 'dee@example.com' } });
    expect((await findQuote()).expiresAt.toISOString()).to.equal('2026-11-23T18:00:00.000Z');
    desk.wait(60 * 24 * 3);
    expect((await list())[0]).to.include({ state: 'EXPIRED' });
    expect((await desk.book(id)).body).to.include({ error: 'QUOTE_EXPIRED' });
  });

  it('an offer above the limit is mailed when somebody else approves it, and cannot be booked before', async () => {
    const { state, approval_id: approvalId } = await makeOffer({ discount_cents: 51_00 });
    expect(state).to.equal('ASKED');
    expect(await mails()).to.have.length(0);
    const { id } = await findQuote();
    expect((await desk.book(id)).body).to.include({ error: 'QUOTE_EXPIRED' });
    expect((await list())[0]).to.include({ state: 'WAITING' });
    const inbox = v.parse(listApprovals.output, (await send('GET', '/approvals', undefined, manager)).body);
    expect(inbox.items.map(({ kind, reason }) => [kind, reason])).to.deep.equal([
      ['OFFER', 'Regular customer'],
    ]);
    const decided = await send('POST', `/approvals/${approvalId}/decide`, { decision: 'APPROVE' }, manager);
    expect(decided.status, JSON.stringify(decided.body)).to.equal(200);
    expect(await mails()).to.have.length(1);
    expect((await list())[0]).to.include({ state: 'SENT', expires: '2026-11-23 10:00:00-0800' });
    bookingOf(await desk.book(id));
  });

  it('a refused offer is never mailed', async () => {
    const { approval_id: approvalId } = await makeOffer({ discount_cents: 51_00 });
    await send('POST', `/approvals/${approvalId}/decide`, { decision: 'REFUSE' }, manager);
    expect(await mails()).to.have.length(0);
    expect((await list())[0]).to.include({ state: 'NOT_SENT' });
  });
});
