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

describe('Stripe gateway', () => {
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
  /** Resets the connection before or after each request whose path ends with `end`. */
  const breakAt = (end: string, moment: 'before' | 'after') => {
    api.state.interrupt = async ({ path }, at) => (path.endsWith(end) && at === moment ? 'reset' : undefined);
  };
  const restoreConnection = () => {
    api.state.interrupt = async () => {};
  };

  beforeEach(async () => {
    api = await startStripeApi();
    gateway = createStripeGateway({ secretKey: 'sk_test_1', apiOrigin: api.origin });
  });
  afterEach(() => api.close());

  it('Stripe charge charges the amount once with the booking number as description', async () => {
    expect(await charge()).to.deep.equal(APPROVED);
    expect(api.intents).to.have.length(1);
    expect(api.intents[0]).to.deep.include({
      amount: 14_569,
      status: 'succeeded',
      metadata: { key: 'key-1' },
    });
    expect(api.requests.some(({ body }) => body.includes('description=Booking%20ABC'))).to.equal(true);
  });

  it('Stripe identifyCard names the card that the charge with the same key then uses, without a charge', async () => {
    const card = new CardDetails({ number: NUMBER, code: CODE, month: 9, year: 2029 });
    const reference = await gateway.identifyCard({ key: 'key-1', card });
    expect(api.intents).to.have.length(0);
    const outcome = await charge();
    expect(outcome).to.have.nested.property('card.cardReference', reference);
    // The number travels again under the same key, and Stripe answers with the same payment method.
    expect(api.intents[0]?.payment_method?.id).to.equal('pm_1');
  });

  it('Stripe identifyCard names a saved card, and none for a number that Stripe refuses', async () => {
    const card = new CardDetails({ number: NUMBER, code: CODE, month: 9, year: 2029 });
    const saved = await gateway.saveCard({ key: 'card-1', card });
    if (saved.state !== 'saved') throw new Error('The card was not saved');
    const named = await gateway.identifyCard({ key: 'key-1', card: { reference: saved.reference } });
    expect(named).to.equal(saved.card.cardReference);
    const wrong = new CardDetails({ number: '4000000000000010', code: CODE, month: 9, year: 2029 });
    expect(await gateway.identifyCard({ key: 'key-2', card: wrong })).to.equal(null);
  });

  it('Stripe charge opens the intent first and sends number and code in a single request', async () => {
    await charge();
    const withCard = api.requests.filter((request) => /4242424242424242|987/.test(JSON.stringify(request)));
    expect(withCard.map(({ path }) => path)).to.deep.equal(['/v1/payment_methods']);
    expect(paths()[0]).to.equal('POST /v1/payment_intents');
  });

  describe('submitEvidence and acceptDispute', () => {
    const file = { filename: 'evidence.pdf', bytes: Buffer.from('%PDF-1.7') };
    const submit = () => gateway.submitEvidence({ disputeId: 'dp_1', text: 'The car was here', file });

    beforeEach(() => api.disputes.set('dp_1', 'needs_response'));

    it('Stripe submitEvidence uploads the PDF and submits it with our words, once', async () => {
      expect(await submit()).to.equal('taken');
      expect(paths()).to.deep.equal(['POST /v1/files', 'POST /v1/disputes/dp_1']);
      expect(api.requests[0]?.body).to.include('dispute_evidence').and.to.include('%PDF-1.7');
      expect([...new URLSearchParams(api.requests[1]?.body)]).to.deep.equal([
        ['evidence[uncategorized_text]', 'The car was here'],
        ['evidence[uncategorized_file]', 'file_1'],
        ['submit', 'true'],
      ]);
      expect(await submit()).to.equal('refused');
    });

    it('Stripe acceptDispute closes the dispute, which is lost then', async () => {
      expect(await gateway.acceptDispute('dp_1')).to.equal('taken');
      expect(api.disputes.get('dp_1')).to.equal('lost');
      expect(await gateway.acceptDispute('dp_1')).to.equal('refused');
    });

    it('Stripe submitEvidence throws when Stripe doesn’t answer', async () => {
      breakAt('/dp_1', 'before');
      expect(await submit().catch((error: unknown) => error)).to.be.an('error');
    });
  });

  describe('saveCard and deleteAtNetwork', () => {
    const save = (number = NUMBER, key = 'card-1') =>
      gateway.saveCard({ key, card: new CardDetails({ number, code: CODE, month: 9, year: 2029 }) });

    it('Stripe saveCard returns a reference that charges without sending the number again', async () => {
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

    it('Stripe saveCard returns the decline code of the bank', async () => {
      expect(await save('4000000000000069')).to.deep.equal({ state: 'declined', code: 'expired_card' });
      expect(await save('4000000000000010', 'card-2')).to.deep.equal({
        state: 'declined',
        code: 'incorrect_number',
      });
    });

    it('Stripe deleteAtNetwork deletes the customer and can be repeated', async () => {
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
    it(`Stripe charge returns ${code} for ${number}, also when the key is repeated`, async () => {
      const outcome = await charge(number);
      expect(outcome).to.include({ state: 'declined', code });
      expect(await charge(number)).to.deep.equal(outcome);
    });
  }

  it('Stripe settle returns the decline of a declined key', async () => {
    const outcome = await charge('4000000000009995');
    expect(await gateway.settle('key-1')).to.deep.equal(outcome);
  });

  it('Stripe charge charges a repeated key once and returns the same outcome', async () => {
    await charge();
    expect(await charge()).to.deep.equal(APPROVED);
    expect(api.intents).to.have.length(1);
  });

  it('Stripe charge retries a broken confirmation with the same key and charges once', async () => {
    let breaks = 0;
    api.state.interrupt = async ({ path }, moment) =>
      path.endsWith('/confirm') && moment === 'after' && breaks++ === 0 ? 'reset' : undefined;
    expect(await charge()).to.deep.equal(APPROVED);
    const confirms = api.requests.filter(({ path }) => path.endsWith('/confirm'));
    expect(new Set(confirms.map(({ key }) => key)).size).to.equal(1);
    expect(confirms).to.have.length(2);
  });

  it('Stripe charge throws when the confirmation response is lost, and settle returns approved', async () => {
    breakAt('/confirm', 'after');
    expect(await charge().catch(String)).to.match(/StripeConnectionError/);
    restoreConnection();
    expect(await gateway.settle('key-1')).to.deep.equal(APPROVED);
  });

  it('Stripe settle cancels a confirmation that never arrived, and the key never charges again', async () => {
    breakAt('/confirm', 'before');
    expect(await charge().catch(String)).to.match(/StripeConnectionError/);
    restoreConnection();
    expect(await gateway.settle('key-1')).to.deep.equal({ state: 'cancelled' });
    expect(await charge()).to.deep.equal({ state: 'cancelled' });
    expect(await gateway.settle('key-1')).to.deep.equal({ state: 'cancelled' });
    expect(api.intents.map(({ status }) => status)).to.deep.equal(['canceled']);
  });

  it('Stripe settle cancels a key that was never charged', async () => {
    expect(await gateway.settle('key-1')).to.deep.equal({ state: 'cancelled' });
    expect(await charge()).to.deep.equal({ state: 'cancelled' });
    expect(api.intents).to.have.length(1);
  });

  it('Stripe charge is canceled when settle runs just before the confirmation', async () => {
    let settled: unknown;
    api.state.interrupt = async ({ path }, moment) => {
      if (!path.endsWith('/confirm') || moment !== 'before' || settled) return;
      settled = 'in progress';
      settled = await gateway.settle('key-1');
    };
    expect(await charge()).to.deep.equal({ state: 'cancelled' });
    expect(settled).to.deep.equal({ state: 'cancelled' });
  });

  it('Stripe settle returns approved when the charge succeeds between reading and canceling', async () => {
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

  it('Stripe settle finds a charge after its idempotency keys have expired', async () => {
    await charge();
    api.forgetKeys();
    api.state.isIndexed = true;
    expect(await gateway.settle('key-1')).to.deep.equal(APPROVED);
    expect(api.intents).to.have.length(1);
  });

  it('Stripe settle throws while Stripe is still processing the charge', async () => {
    breakAt('/confirm', 'before');
    await charge().catch(String);
    restoreConnection();
    for (const intent of api.intents) intent.status = 'processing';
    expect(await gateway.settle('key-1').catch(String)).to.match(/not decided yet.*processing/);
  });

  it('Stripe refund pays out once per key, even after a day, and never exceeds the charge', async () => {
    await charge();
    const first = await refund('refund-1', 10_000);
    expect(await refund('refund-1', 10_000)).to.deep.equal(first);
    api.forgetKeys();
    expect(await refund('refund-1', 10_000)).to.deep.equal(first);
    expect(api.refunds).to.have.length(1);
    expect(await refund('refund-2', 10_000).catch(String)).to.match(/charge_already_refunded/);
  });

  it('Stripe errors contain no card, key or client secret', async () => {
    breakAt('/cancel', 'before');
    const errors = [await gateway.settle('key-1').catch((error: unknown) => error)];
    breakAt('/confirm', 'after');
    errors.push(await charge().catch((error: unknown) => error));
    const shown = inspect(errors, { depth: null, showHidden: true });
    for (const secret of [NUMBER, 'sk_test_1', 'canary']) expect(shown).to.not.include(secret);
    expect(errors.every((error) => error instanceof Error)).to.equal(true);
  });
});
