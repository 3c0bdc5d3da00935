import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { quotes } from '../../server/api/modules/quotes/tables.ts';
import { createBooking, modifyBooking } from '../../shared/contracts/bookings.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { setQuotes } from '../../shared/contracts/quotes.ts';
import { linkTimeVoucher } from '../../shared/contracts/vouchers.ts';
import { accessRules } from '../support/access-rules.ts';

import {
  addAddress,
  addBooking,
  addCar,
  addCard,
  addQuote,
  addVoucher,
  bookingForm,
  december,
} from '../support/access-things.ts';
import { ALL_RIGHTS, type Call, openWorld, type Person, type World } from '../support/access-world.ts';
import { digestTables } from '../support/digest-tables.ts';
import { fieldNames } from '../support/field-names.ts';

/** Fields that only the server sets. */
const SERVER_FIELDS = {
  id: 'mine',
  price: 1,
  total: 1,
  total_charge: { amount: 1, currency: 'USD' },
  points: 100_000,
  member_id: 'demo-ann',
  member_number: '100000018',
  number: '1',
  is_default: true,
  policy: ['Bookings:Refund'],
  permissions: ['Bookings:Refund'],
  status: 'CONFIRMED',
};

/** Tables that every call changes, and that count why a coupon was refused. */
const CALL_TABLES = ['throttles', 'idempotency_keys', 'coupon_refusals'];

describe('Tampered calls', () => {
  let world: World;
  let owner: Person;
  let other: Person;

  before(async () => {
    world = await openWorld();
    owner = await world.join('Olivia');
    other = await world.join('Otto');
  });
  after(() => world.close());

  /** Expects this status and no change in the database. */
  async function expectRefused(status: number, contract: Contract, call: Call, person: Person | null) {
    const before = await digestTables(world.db, CALL_TABLES);
    const answer = await world.send(contract, call, person?.token);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(status);
    expect(await digestTables(world.db, CALL_TABLES)).to.deep.equal(before);
  }

  for (const contract of contracts.filter(({ method }) => method !== 'GET')) {
    const rule = accessRules[contract.name];
    if (!rule) continue;

    it(`${contract.name} refuses fields that only the server sets`, async () => {
      const person =
        rule.needs === 'staff'
          ? await world.join('Ada', ALL_RIGHTS, { sharesGroup: true })
          : await world.join('Olga');
      const { call } = await rule.stage(world, person);
      const before = await digestTables(world.db, CALL_TABLES);
      const names = fieldNames(contract.body);
      const extraFields = Object.entries(SERVER_FIELDS).filter(([name]) => !names.includes(name));
      for (const [name, value] of extraFields) {
        const sent = { ...call, body: { ...call.body, [name]: value } };
        const { status, body } = await world.send(contract, sent, person.token);
        expect(status, name).to.equal(422);
        expect(body).to.have.property('fieldErrors').that.has.all.keys(name);
      }
      expect(await digestTables(world.db, CALL_TABLES)).to.deep.equal(before);
    });
  }

  it('createBooking refuses an expired quote', async () => {
    const id = await addQuote(world);
    await world.db.queries.update(quotes).set({ expiresAt: world.now }).where(eq(quotes.id, id));
    await expectRefused(409, createBooking, { body: bookingForm(owner, id) }, owner);
  });

  it('createBooking refuses the drive-up quote', async () => {
    const id = await addQuote(world, december, 'STANDARD');
    await expectRefused(422, createBooking, { body: bookingForm(owner, id) }, owner);
  });

  // Anyone may use a quote, for example one they got by mail. Its conditions are checked again.
  it('createBooking refuses a quote with a members-only coupon to guests', async () => {
    const input = { ...december, travel_to_date: '2026-12-07 09:00:00-0800', promo_code: 'BONUS250' };
    const offered = await world.send(setQuotes, { body: input }, owner.token);
    const { quotes: prices } = v.parse(setQuotes.output, offered.body);
    const id = prices.find(({ product_id }) => product_id === 'BUY_NOW')?.id ?? '';
    await expectRefused(409, createBooking, { body: bookingForm(owner, id) }, null);
  });

  it('createBooking refuses the saved card or address of another member', async () => {
    const {
      cc_number: _number,
      cc_cvc: _code,
      cc_exp: _expiry,
      ...form
    } = bookingForm(other, await addQuote(world));
    const card = await addCard(world, owner);
    const address = await addAddress(world, owner);
    const own = await addCard(world, other);
    for (const person of [other, null])
      await expectRefused(422, createBooking, { body: { ...form, token_id: card } }, person);
    const body = { ...form, token_id: own, addr_id: address };
    await expectRefused(422, createBooking, { body }, other);
  });

  it('modifyBooking refuses the quote of another booking', async () => {
    const ownBooking = await addBooking(world, owner);
    const othersBooking = await addBooking(world, other);
    const change = accessRules.modifyBooking;
    const { call } = (await change?.stage(world, owner)) ?? {};
    const params = { id: othersBooking.id };
    await expectRefused(404, modifyBooking, { ...call, params }, other);
    const body = { ...call?.body, quote_id: await addQuote(world) };
    await expectRefused(404, modifyBooking, { params: { id: ownBooking.id }, body }, owner);
  });

  it('linkTimeVoucher refuses another member’s voucher', async () => {
    const voucher = await addVoucher(world, owner);
    const { id } = await addCar(world, other);
    const body = { voucher_num: voucher.number, voucher_email: other.email };
    await expectRefused(422, linkTimeVoucher, { params: { id }, body }, other);
  });
});
