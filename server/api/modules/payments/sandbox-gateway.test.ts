import { expect } from 'chai';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { CardDetails } from './card-details.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';
import { TEST_CARDS } from './test-cards.ts';

const buildCard = (number = '4242424242424242') =>
  new CardDetails({ number: number.replaceAll(' ', ''), code: '123', month: 9, year: 2029 });

describe('sandbox gateway', () => {
  let db: Database;
  let gateway: PaymentGateway;
  let waits: number[];
  let keys = 0;

  const newKey = () => `key-${++keys}`;
  const charge = (key: string, number?: string) =>
    gateway.charge({ key, amountCents: 14_569, card: buildCard(number), description: 'Booking 1' });
  const approve = async (key: string) => {
    const outcome = await charge(key);
    if (outcome.state !== 'approved') throw new Error(`The charge was ${outcome.state}`);
    return outcome.reference;
  };

  before(async () => {
    db = await buildDatabase();
    waits = [];
    gateway = createSandboxGateway({
      queries: db.queries,
      wait: async (milliseconds) => void waits.push(milliseconds),
    });
  });
  after(() => db.close());

  for (const { number, answer, meaning } of TEST_CARDS) {
    it(`sandbox charge answers as documented for ${number}: ${meaning}`, async () => {
      const outcome = await charge(newKey(), number);
      if (answer === 'approved' || answer === 'slow') {
        expect(outcome).to.deep.include({ state: 'approved' }).and.nested.include({ 'card.expiry': '09/29' });
      } else {
        expect(outcome).to.include({ state: 'declined', code: answer });
      }
      expect(outcome).to.nested.include({ 'card.lastFour': number.slice(-4) });
    });
  }

  it('sandbox charge waits five seconds for the slow card only', () => {
    expect(waits).to.deep.equal([5_000]);
  });

  it('sandbox charge declines every card that is not a test card', async () => {
    expect(await charge(newKey(), '4111111111111111')).to.include({
      state: 'declined',
      code: 'card_declined',
    });
  });

  it('sandbox charge repeats the first outcome of a key, even with another card', async () => {
    const [approved, declined] = [newKey(), newKey()];
    const first = await charge(approved);
    const firstDecline = await charge(declined, '4000000000009995');
    expect(await charge(approved)).to.deep.equal(first);
    expect(await charge(approved, '4000000000000002')).to.deep.equal(first);
    expect(await charge(declined)).to.deep.equal(firstDecline);
  });

  it('sandbox charge charges once when 20 calls use the same key at once', async () => {
    const key = newKey();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => charge(key)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).to.equal(1);
  });

  it('sandbox settle returns the outcome of a key that was charged', async () => {
    const key = newKey();
    const outcome = await charge(key, '4000000000000127');
    expect(await gateway.settle(key)).to.deep.equal(outcome);
  });

  it('sandbox settle cancels an unknown key for good', async () => {
    const key = newKey();
    expect(await gateway.settle(key)).to.deep.equal({ state: 'cancelled' });
    expect(await charge(key)).to.deep.equal({ state: 'cancelled' });
    expect(await gateway.settle(key)).to.deep.equal({ state: 'cancelled' });
  });

  it('sandbox charge does not charge a slow card when its key is settled in the meantime', async () => {
    const key = newKey();
    const slow = createSandboxGateway({ queries: db.queries, wait: () => gateway.settle(key) });
    const card = buildCard('4000000000000077');
    const outcome = await slow.charge({ key, amountCents: 100, card, description: 'Booking 1' });
    expect(outcome).to.deep.equal({ state: 'cancelled' });
  });

  it('sandbox saveCard returns a reference that can be charged until deleteAtNetwork', async () => {
    const key = newKey();
    const saved = await gateway.saveCard({ key, card: buildCard() });
    expect(saved).to.deep.nested.include({ state: 'saved', 'card.lastFour': '4242' });
    expect(await gateway.saveCard({ key, card: buildCard() })).to.deep.equal(saved);
    const reference = saved.state === 'saved' ? saved.reference : '';
    const pay = () =>
      gateway.charge({ key: newKey(), amountCents: 100, card: { reference }, description: 'Booking 1' });
    const paid = await pay();
    expect(paid).to.include({ state: 'approved' });
    const unsaved = await charge(newKey());
    expect('card' in paid && paid.card).to.deep.equal('card' in unsaved && unsaved.card);
    await gateway.deleteAtNetwork(reference);
    expect(await pay()).to.include({ state: 'declined', code: 'card_declined' });
  });

  it('sandbox saveCard declines a card for any reason except insufficient funds', async () => {
    const save = (number: string) => gateway.saveCard({ key: newKey(), card: buildCard(number) });
    expect(await save('4000000000000069')).to.deep.equal({ state: 'declined', code: 'expired_card' });
    expect(await save('4111111111111111')).to.deep.equal({ state: 'declined', code: 'card_declined' });
    expect(await save('4000000000009995')).to.include({ state: 'saved' });
  });

  it('sandbox refund pays out once per key', async () => {
    const [reference, key] = [await approve(newKey()), newKey()];
    const refund = () => gateway.refund({ key, reference, amountCents: 10_000 });
    const answers = await Promise.all([refund(), refund(), refund()]);
    expect(new Set(answers.map((answer) => answer.reference)).size).to.equal(1);
    await gateway.refund({ key: newKey(), reference, amountCents: 4_569 });
  });

  it('sandbox refund never exceeds the charge, even with ten refunds at once', async () => {
    const reference = await approve(newKey());
    const refunds = Array.from({ length: 10 }, () =>
      gateway.refund({ key: newKey(), reference, amountCents: 4_000 }),
    );
    const results = await Promise.allSettled(refunds);
    expect(results.filter((result) => result.status === 'fulfilled')).to.have.length(3);
    const failed = results.find((result) => result.status === 'rejected');
    expect(String(failed?.reason)).to.match(/at most the amount of an approved charge/);
  });

  it('sandbox refund fails for a charge that was not approved', async () => {
    const key = newKey();
    await charge(key, '4000000000000002');
    const failure = await gateway
      .refund({ key: newKey(), reference: 'nothing', amountCents: 1 })
      .catch(String);
    expect(failure).to.match(/approved charge/);
  });
});
