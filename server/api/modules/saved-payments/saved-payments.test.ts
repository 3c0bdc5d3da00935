import { expect } from 'chai';
import * as v from 'valibot';
import { listBillingAddresses } from '../../../../shared/contracts/billing-addresses.ts';
import { listPaymentTokens } from '../../../../shared/contracts/payment-tokens.ts';
import { setQuotes } from '../../../../shared/contracts/quotes.ts';
import { DEMO_PASSWORD } from '../members/seed-demo-members.ts';
import { bookingOf, CARDS } from '../../../../tests/support/bookings.ts';
import { stay } from '../../../../tests/support/booking-desk.ts';
import { ann, type MemberDesk, openMemberDesk } from '../../../../tests/support/member-desk.ts';
import { quoteOf } from '../../../../tests/support/quotes.ts';
import { bookings, payments } from '../bookings/tables.ts';
import { coupons } from '../coupons/tables.ts';
import { sandboxCards } from '../payments/tables.ts';
import { paymentTokens } from './tables.ts';

const ben = { email: 'ben@example.com', password: DEMO_PASSWORD, number: '100000026' };
const visa = { cc_number: CARDS.approved, cc_exp: '12/29', cc_cvc: '123' };
const mastercard = { cc_number: '5555 5555 5555 4444', cc_exp: '01/30', cc_cvc: '321' };
const home = {
  address_line_1: '1201 Pike Street',
  city: 'Seattle',
  state: 'WA',
  postal_code: '98101',
  country: 'US',
};

describe('Saved cards and billing addresses', () => {
  let desk: MemberDesk;
  let token: string;
  const cards = `/club/${ann.number}/payment-tokens/`;
  const addresses = `/club/${ann.number}/billing-addrs/`;

  beforeEach(async () => {
    desk = await openMemberDesk();
    token = (await desk.logIn()).access_token;
  });
  afterEach(() => desk.close());

  const post = (path: string, body?: object, as = token) =>
    desk.send('POST', path, { as, ...(body && { body }) });
  const listCards = async () =>
    v.parse(listPaymentTokens.output, (await desk.send('GET', cards, { as: token })).body);
  const listAddresses = async () =>
    v.parse(listBillingAddresses.output, (await desk.send('GET', addresses, { as: token })).body);
  const addCard = async (card: object) => {
    desk.wait(1);
    const { status, body } = await post(cards, card);
    expect(status, JSON.stringify(body)).to.equal(200);
    return v.parse(v.object({ token_id: v.string() }), body).token_id;
  };
  const addAddress = async (address: object = home) => {
    desk.wait(1);
    const { status, body } = await post(addresses, address);
    expect(status, JSON.stringify(body)).to.equal(200);
    return v.parse(v.object({ addr_id: v.string() }), body).addr_id;
  };
  const defaults = async () => (await listCards()).items.filter((card) => card.is_default);

  it('start empty, and the first card becomes the default', async () => {
    expect(await listCards()).to.deep.include({ items: [], count: 0, page_size: 15 });
    const id = await addCard(visa);
    expect((await listCards()).items).to.deep.equal([
      {
        token_id: id,
        is_default: true,
        cc_number: '•••• 4242',
        cc_exp: '12/29',
        brand: 'Visa',
        auto_point_record: false,
      },
    ]);
  });

  it('store neither card number nor security code', async () => {
    await addCard(visa);
    const rows = [
      ...(await desk.db.queries.select().from(paymentTokens)),
      ...(await desk.db.queries.select().from(sandboxCards)),
    ];
    expect(JSON.stringify(rows)).to.not.match(/4242[ ]?4242|"123"/);
  });

  it('have one default card, which passes to the newest other card when it is deleted', async () => {
    const [first, second, third] = [
      await addCard(visa),
      await addCard(mastercard),
      await addCard({ ...visa, cc_exp: '03/31' }),
    ];
    expect((await post(`${cards}${second}/set-default`)).status).to.equal(200);
    expect((await defaults()).map((card) => card.token_id)).to.deep.equal([second]);
    expect((await listCards()).items.map((card) => card.token_id)).to.deep.equal([second, third, first]);
    expect((await desk.send('DELETE', `${cards}${second}`, { as: token })).status).to.equal(200);
    expect((await defaults()).map((card) => card.token_id)).to.deep.equal([third]);
    await desk.send('DELETE', `${cards}${first}`, { as: token });
    expect((await defaults()).map((card) => card.token_id)).to.deep.equal([third]);
    await desk.send('DELETE', `${cards}${third}`, { as: token });
    expect(await listCards()).to.deep.include({ items: [], count: 0 });
    expect(await desk.db.queries.$count(sandboxCards)).to.equal(0);
  });

  it('never make an expired card the default while another can pay', async () => {
    const old = await addCard({ ...visa, cc_exp: '12/26' });
    const [main, expiring] = [await addCard(mastercard), await addCard({ ...visa, cc_exp: '11/26' })];
    await post(`${cards}${main}/set-default`);
    desk.wait(60 * 24 * 30);
    token = (await desk.logIn()).access_token;
    const refused = await post(`${cards}${expiring}/set-default`);
    expect(refused.status).to.equal(422);
    expect(JSON.stringify(refused.body)).to.include('This card has expired');
    expect((await defaults()).map((card) => card.token_id)).to.deep.equal([main]);
    await desk.send('DELETE', `${cards}${main}`, { as: token });
    expect((await defaults()).map((card) => card.token_id)).to.deep.equal([old]);
  });

  it('contain a card once when it is saved twice', async () => {
    const id = await addCard(visa);
    expect(await addCard(visa)).to.equal(id);
    expect((await listCards()).count).to.equal(1);
    expect(await desk.db.queries.$count(sandboxCards)).to.equal(1);
  });

  it('addPaymentToken refuses a mistyped or declined card with the reason', async () => {
    const mistyped = await post(cards, { ...visa, cc_number: '4242 4242 4242 4241' });
    expect(mistyped.status).to.equal(422);
    expect(mistyped.body).to.nested.include({
      'fieldErrors.cc_number[0]': 'That card number isn’t valid.',
    });
    const declined = await post(cards, { ...visa, cc_number: CARDS.declined });
    expect(declined.body).to.deep.include({
      error: 'PAYMENT_DECLINED',
      formErrors: ['Your bank declined this card. Try another card or call your bank.'],
    });
    expect((await listCards()).count).to.equal(0);
  });

  it('answer 404 to other members', async () => {
    const id = await addCard(visa);
    const other = (await desk.logIn(ben)).access_token;
    const theirs = `/club/${ben.number}/payment-tokens/`;
    for (const base of [cards, theirs]) {
      expect((await post(`${base}${id}/set-default`, undefined, other)).status).to.equal(404);
      expect((await post(`${base}${id}/auto-point-record-enable`, undefined, other)).status).to.equal(404);
      expect((await desk.send('DELETE', `${base}${id}`, { as: other })).status).to.equal(404);
    }
    expect((await desk.send('GET', cards, { as: other })).status).to.equal(404);
    expect((await desk.send('GET', cards)).status).to.equal(401);
    expect((await listCards()).count).to.equal(1);
  });

  it('enableAutoPointRecord and disableAutoPointRecord switch automatic points of a card', async () => {
    const id = await addCard(visa);
    const isRecording = async () => (await listCards()).items[0]?.auto_point_record;
    await post(`${cards}${id}/auto-point-record-enable`);
    expect(await isRecording()).to.equal(true);
    await post(`${cards}${id}/auto-point-record-disable`);
    expect(await isRecording()).to.equal(false);
  });

  it('have one default address, and contain each address once', async () => {
    const first = await addAddress();
    expect(await addAddress()).to.equal(first);
    const second = await addAddress({
      ...home,
      address_line_1: '700 West Georgia Street',
      city: 'Vancouver',
      state: 'BC',
      postal_code: 'v7y 1b6',
      country: 'CA',
    });
    expect(
      (await listAddresses()).items.map((one) => [one.addr_id, one.is_default, one.postal_code]),
    ).to.deep.equal([
      [first, true, '98101'],
      [second, false, 'V7Y 1B6'],
    ]);
    await post(`${addresses}${second}/set-default`);
    await desk.send('DELETE', `${addresses}${second}`, { as: token });
    expect((await listAddresses()).items.map((one) => [one.addr_id, one.is_default])).to.deep.equal([
      [first, true],
    ]);
  });

  it('addBillingAddress refuses a state or postal code that does not fit the country', async () => {
    const { status, body } = await post(addresses, { ...home, state: 'BC', postal_code: 'V7Y 1B6' });
    expect(status).to.equal(422);
    expect(body).to.deep.include({
      fieldErrors: {
        state: ['Choose a state or province'],
        postal_code: ['Enter a ZIP code of 5 or 9 digits'],
      },
    });
    expect((await post(addresses, { ...home, country: 'XX' })).status).to.equal(422);
    expect(
      (await post(addresses, { ...home, country: 'IS', state: 'Suðurnes', postal_code: '230' })).status,
    ).to.equal(200);
  });

  describe('in createBooking', () => {
    const person = { email: ann.email, full_name: 'Ann Walker', phone_number: '2065550150' };
    const quote = async (more: object = {}, as: string | null = token) => {
      const { body } = await desk.send('POST', '/booking-quotes/set', {
        body: { ...stay, ...more },
        ...(as !== null && { as }),
      });
      return quoteOf(v.parse(setQuotes.output, body).quotes, 'BUY_NOW');
    };
    const book = async (body: object, as: string | null = token) =>
      desk.send('POST', '/bookings/', {
        body: { quote_id: (await quote()).id, check_for_existing: false, ...person, ...body },
        ...(as !== null && { as }),
      });

    it('pay for a booking without typed card details', async () => {
      const [token_id, addr_id] = [await addCard(visa), await addAddress()];
      const booking = bookingOf(await book({ token_id, addr_id, point_club_id: ann.number }));
      expect(booking.card).to.deep.equal({ brand: 'Visa', last_four: '4242' });
      expect(booking.point_club_id).to.equal(ann.number);
      const [row] = await desk.db.queries.select().from(bookings);
      expect(row).to.deep.include({
        memberId: 'demo-ann',
        pointClubNumber: ann.number,
        billingAddress: '1201 Pike Street, Seattle, WA',
        postalCode: '98101',
        paymentStatus: 'PAID',
      });
      const [payment] = await desk.db.queries.select().from(payments);
      const [card] = await desk.db.queries.select().from(paymentTokens);
      expect(payment?.cardReference).to.equal(card?.cardReference).and.not.equal(null);
    });

    describe('then change its dates', () => {
      const longer = { ...stay, travel_to_date: '2026-12-09 09:00:00-0800' };
      const terms = v.object({
        charged_to: v.nullable(v.string()),
        quote: v.object({ quote_id: v.string() }),
      });
      const paidBySavedCard = async () => {
        const [token_id, addr_id] = [await addCard(visa), await addAddress()];
        return bookingOf(await book({ token_id, addr_id }));
      };
      const change = async ({ id, customer_link: link }: ReturnType<typeof bookingOf>, as: string | null) => {
        const proof = link?.split('?')[1] ?? '';
        const caller = as === null ? {} : { as };
        const path = `/bookings/${id}/modify`;
        const quoted = await desk.sendQuery('POST', `${path}-quote`, proof, { body: longer, ...caller });
        const { charged_to: chargedTo, quote: priced } = v.parse(terms, quoted.body);
        const body = { quote_id: priced.quote_id };
        return { chargedTo, answer: await desk.sendQuery('POST', path, proof, { body, ...caller }) };
      };

      it('with the saved card that paid', async () => {
        const { chargedTo, answer } = await change(await paidBySavedCard(), token);
        expect(chargedTo).to.equal('Visa ending 4242');
        expect(answer.status).to.equal(200);
        const charges = await desk.db.queries.select().from(payments);
        expect(charges.map(({ cardLastFour, state }) => [cardLastFour, state])).to.deep.equal([
          ['4242', 'APPROVED'],
          ['4242', 'APPROVED'],
        ]);
      });

      it('with a typed card when somebody else has the link, or the card was deleted or has expired', async () => {
        const booking = await paidBySavedCard();
        const refusals = async (as: string | null) => {
          const { chargedTo, answer } = await change(booking, as);
          expect(chargedTo).to.equal(null);
          expect(answer.status).to.equal(422);
          expect(answer.body).to.have.nested.property('fieldErrors.cc_number');
        };
        await refusals(null);
        await refusals((await desk.logIn(ben)).access_token);
        await desk.db.queries.update(paymentTokens).set({ expiry: '10/26' });
        await refusals(token);
        await desk.db.queries.delete(paymentTokens);
        await refusals(token);
      });
    });

    it('are refused when they belong to another member, or are unknown, incomplete or expired', async () => {
      const [token_id, addr_id] = [await addCard(visa), await addAddress()];
      const other = (await desk.logIn(ben)).access_token;
      const problems = async (body: object, as: string | null = token) => {
        const { status, body: answer } = await book(body, as);
        expect(status).to.equal(422);
        return v.parse(v.object({ fieldErrors: v.record(v.string(), v.array(v.string())) }), answer)
          .fieldErrors;
      };
      expect(await problems({ token_id, addr_id }, other)).to.have.all.keys('token_id', 'addr_id');
      expect(await problems({ token_id, addr_id }, null)).to.deep.equal({
        token_id: ['Log in to pay with a saved card'],
      });
      expect(await problems({ token_id })).to.deep.equal({ addr_id: ['Required'] });
      expect(await problems({ addr_id })).to.deep.equal({ token_id: ['Required'] });
      await desk.db.queries.update(paymentTokens).set({ expiry: '10/26' });
      expect(await problems({ token_id, addr_id })).to.deep.equal({
        token_id: ['This card has expired. Use another card.'],
      });
    });

    it('answer PAYMENT_DECLINED when the bank declines the card', async () => {
      const poor = { ...visa, cc_number: '4000 0000 0000 9995' };
      const [token_id, addr_id] = [await addCard(poor), await addAddress()];
      const { status, body } = await book({ token_id, addr_id });
      expect(status).to.equal(422);
      expect(body).to.include({ error: 'PAYMENT_DECLINED' });
    });

    it('are saved with the booking when a member asks for it, and never for a guest', async () => {
      const typed = { ...visa, postal_code: '98188', save_payment_details: true };
      expect((await book(typed, null)).status).to.equal(200);
      expect((await listCards()).count).to.equal(0);
      expect((await book(typed)).status).to.equal(200);
      expect((await listCards()).items.map((card) => card.cc_number)).to.deep.equal(['•••• 4242']);
      expect((await book({ ...typed, cc_number: CARDS.declined })).status).to.equal(422);
      expect((await listCards()).count).to.equal(1);
    });

    it('members-only coupons apply to members only', async () => {
      await desk.db.queries.insert(coupons).values({
        id: 'club',
        code: 'CLUB20',
        kind: 'PERCENT',
        value: 20,
        label: 'Club price',
        membersOnly: true,
      });
      const membersQuote = await quote({ promo_code: 'CLUB20' });
      expect(membersQuote.rate?.charge_lines?.map((line) => line.reason)).to.include(
        'Promo code CLUB20, for members: 20% off parking',
      );
      const guestsQuote = await quote({ promo_code: 'CLUB20' }, null);
      expect(guestsQuote.promo_reason).to.match(/log in/i);
      // A guest uses the quote that was priced for a member.
      const { status, body } = await desk.send('POST', '/bookings/', {
        body: { quote_id: membersQuote.id, ...person, ...visa, postal_code: '98188' },
      });
      expect(status).to.equal(409);
      expect(body).to.include({ error: 'COUPON_EXHAUSTED' });
    });
  });
});
