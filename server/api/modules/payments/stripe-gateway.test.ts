import { inspect } from 'node:util';
import { expect } from 'chai';
import { startStripeApi } from '../../../../tests/support/stripe-api.ts';
import { CardDetails } from './card-details.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

const NUMBER = '4242424242424242';
const CODE = '987';
const APPROVED = {
  state: 'approved',
  reference: 'pi_1',
  card: { brand: 'Visa', lastFour: '4242', expiry: '09/29', cardReference: 'fp_16_4242' },
};

describe('The Stripe gateway', () => {
  let api: Awaited<ReturnType<typeof startStripeApi>>;
  let gateway: PaymentGateway;

  const charge = (number = NUMBER, key = 'key-1') =>
    gateway.charge({
      key,
      amountCents: 14_569,
      card: new CardDetails({ number, code: CODE, month: 9, year: 2029 }),
      description: 'Booking ABC',
    });
  const paths = () => api.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
  const refund = (key: string, amountCents: number) =>
    gateway.refund({ key, reference: 'pi_1', amountCents });
  /** Breaks the connection at one moment of every request whose path ends like this. */
  const breakAt = (end: string, moment: 'before' | 'after') => {
    api.state.interrupt = async ({ path }, at) => (path.endsWith(end) && at === moment ? 'reset' : undefined);
  };
  const heal = () => {
    api.state.interrupt = async () => {};
  };

  beforeEach(async () => {
    api = await startStripeApi();
    gateway = createStripeGateway({ secretKey: 'sk_test_1', apiOrigin: api.origin });
  });
  afterEach(() => api.close());

  it('charges the amount once, under the booking’s number', async () => {
    expect(await charge()).to.deep.equal(APPROVED);
    expect(api.intents).to.have.length(1);
    expect(api.intents[0]).to.deep.include({
      amount: 14_569,
      status: 'succeeded',
      metadata: { key: 'key-1' },
    });
    expect(api.requests.some(({ body }) => body.includes('description=Booking%20ABC'))).to.equal(true);
  });

  it('sends number and code in one request only, and the intent is opened before it', async () => {
    await charge();
    const told = api.requests.filter((request) => /4242424242424242|987/.test(JSON.stringify(request)));
    expect(told.map(({ path }) => path)).to.deep.equal(['/v1/payment_methods']);
    expect(paths()[0]).to.equal('POST /v1/payment_intents');
  });

  describe('keeping a card', () => {
    const save = (number = NUMBER, key = 'card-1') =>
      gateway.saveCard({ key, card: new CardDetails({ number, code: CODE, month: 9, year: 2029 }) });

    it('gives it a name that charges it, without the number being sent again', async () => {
      const saved = await save();
      expect(saved).to.deep.equal({ ...APPROVED, state: 'saved', reference: 'cus_1/pm_1' });
      expect(await save()).to.deep.equal(saved);
      api.requests.length = 0;
      const reference = { reference: 'cus_1/pm_1' };
      const outcome = await gateway.charge({
        key: 'key-1',
        amountCents: 14_569,
        card: reference,
        description: 'Booking ABC',
      });
      expect(outcome).to.deep.equal(APPROVED);
      expect(api.intents[0]).to.deep.include({ amount: 14_569, customer: 'cus_1' });
      expect(paths()).to.not.include('POST /v1/payment_methods');
    });

    it('says why the bank declines it', async () => {
      expect(await save('4000000000000069')).to.deep.equal({ state: 'declined', code: 'expired_card' });
      expect(await save('4000000000000010', 'card-2')).to.deep.equal({
        state: 'declined',
        code: 'incorrect_number',
      });
    });

    it('ends when it is forgotten, however often', async () => {
      await save();
      await gateway.deleteAtNetwork('cus_1/pm_1');
      await gateway.deleteAtNetwork('cus_1/pm_1');
      expect([...api.customers]).to.deep.equal([]);
    });
  });

  const reasons = [
    ['4000000000000002', 'card_declined'],
    ['4000000000009979', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error'],
    ['4000000000003220', 'card_declined'],
    ['4000000000000010', 'incorrect_number'],
  ] as const;
  for (const [number, code] of reasons) {
    it(`answers ${code} for ${number}, and the same when the key is repeated`, async () => {
      const outcome = await charge(number);
      expect(outcome).to.include({ state: 'declined', code });
      expect(await charge(number)).to.deep.equal(outcome);
    });
  }

  it('settles a declined key as declined', async () => {
    const outcome = await charge('4000000000009995');
    expect(await gateway.settle('key-1')).to.deep.equal(outcome);
  });

  it('charges a repeated key once and answers the same', async () => {
    await charge();
    expect(await charge()).to.deep.equal(APPROVED);
    expect(api.intents).to.have.length(1);
  });

  it('repeats a broken request with its key, so that a broken confirmation charges once', async () => {
    let breaks = 0;
    api.state.interrupt = async ({ path }, moment) =>
      path.endsWith('/confirm') && moment === 'after' && breaks++ === 0 ? 'reset' : undefined;
    expect(await charge()).to.deep.equal(APPROVED);
    const confirms = api.requests.filter(({ path }) => path.endsWith('/confirm'));
    expect(new Set(confirms.map(({ key }) => key)).size).to.equal(1);
    expect(confirms).to.have.length(2);
  });

  it('throws when the answer to a confirmation is lost, and settles it as approved', async () => {
    breakAt('/confirm', 'after');
    expect(await charge().catch(String)).to.match(/StripeConnectionError/);
    heal();
    expect(await gateway.settle('key-1')).to.deep.equal(APPROVED);
  });

  it('settles a confirmation that never arrived as cancelled, and never charges that key again', async () => {
    breakAt('/confirm', 'before');
    expect(await charge().catch(String)).to.match(/StripeConnectionError/);
    heal();
    expect(await gateway.settle('key-1')).to.deep.equal({ state: 'cancelled' });
    expect(await charge()).to.deep.equal({ state: 'cancelled' });
    expect(await gateway.settle('key-1')).to.deep.equal({ state: 'cancelled' });
    expect(api.intents.map(({ status }) => status)).to.deep.equal(['canceled']);
  });

  it('closes a key that was never charged', async () => {
    expect(await gateway.settle('key-1')).to.deep.equal({ state: 'cancelled' });
    expect(await charge()).to.deep.equal({ state: 'cancelled' });
    expect(api.intents).to.have.length(1);
  });

  it('cancels a charge that is settled just before its confirmation', async () => {
    let settled: unknown;
    api.state.interrupt = async ({ path }, moment) => {
      if (!path.endsWith('/confirm') || moment !== 'before' || settled) return;
      settled = 'under way';
      settled = await gateway.settle('key-1');
    };
    expect(await charge()).to.deep.equal({ state: 'cancelled' });
    expect(settled).to.deep.equal({ state: 'cancelled' });
  });

  it('settles as approved when the charge goes through between looking and cancelling', async () => {
    breakAt('/confirm', 'before');
    await charge().catch(String);
    let overtaken = false;
    api.state.interrupt = async ({ path }, moment) => {
      if (!path.endsWith('/cancel') || moment !== 'before' || overtaken) return;
      overtaken = true;
      await charge();
    };
    expect(await gateway.settle('key-1')).to.deep.equal(APPROVED);
  });

  it('still knows a charge when Stripe has forgotten the keys of a day ago', async () => {
    await charge();
    api.forgetKeys();
    api.state.isIndexed = true;
    expect(await gateway.settle('key-1')).to.deep.equal(APPROVED);
    expect(api.intents).to.have.length(1);
  });

  it('does not call a charge settled while Stripe is still working on it', async () => {
    breakAt('/confirm', 'before');
    await charge().catch(String);
    heal();
    for (const intent of api.intents) intent.status = 'processing';
    expect(await gateway.settle('key-1').catch(String)).to.match(/not decided yet.*processing/);
  });

  it('gives a refund once per key, also after a day, and never more than was charged', async () => {
    await charge();
    const first = await refund('refund-1', 10_000);
    expect(await refund('refund-1', 10_000)).to.deep.equal(first);
    api.forgetKeys();
    expect(await refund('refund-1', 10_000)).to.deep.equal(first);
    expect(api.refunds).to.have.length(1);
    expect(await refund('refund-2', 10_000).catch(String)).to.match(/charge_already_refunded/);
  });

  it('throws nothing that holds a card, a key or a client secret', async () => {
    breakAt('/cancel', 'before');
    const errors = [await gateway.settle('key-1').catch((error: unknown) => error)];
    breakAt('/confirm', 'after');
    errors.push(await charge().catch((error: unknown) => error));
    const shown = inspect(errors, { depth: null, showHidden: true });
    for (const secret of [NUMBER, 'sk_test_1', 'canary']) expect(shown).to.not.include(secret);
    expect(errors.every((error) => error instanceof Error)).to.equal(true);
  });
});
