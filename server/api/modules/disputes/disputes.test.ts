import { expect } from 'chai';
import { asc, eq } from 'drizzle-orm';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import { readBooks } from '../../reconcile/read-books.ts';
import { reconcile } from '../../reconcile/reconcile.ts';
import { payments } from '../bookings/tables.ts';
import { moneyMovements } from '../money/tables.ts';
import { sandboxCharges } from '../payments/tables.ts';
import { signPayload } from '../payments/webhook-signature.ts';
import { createWebhookDoor, type WebhookDoor } from './webhook-door.ts';
import { disputeMovements, disputes, networkEvents } from './tables.ts';

const SECRET = 'whsec_of_these_tests_only';
const CREATED = Date.parse('2026-11-20T17:00:00Z') / 1000;

interface Told {
  id: string;
  type: string;
  dispute?: string;
  charge?: string | null;
  status?: string;
  at?: number;
  moved?: object[];
}

const out = { id: 'txn_out', amount: -59_59, fee: 15_00, created: CREATED, currency: 'usd' };
const returnedMoney = { id: 'txn_back', amount: 59_59, fee: 0, created: CREATED + 60, currency: 'usd' };

/** An event in Stripe's form, with what we must not keep. */
const write = ({ id, type, dispute = 'dp_1', charge = 'pi_1', at = 0, ...told }: Told) =>
  Buffer.from(
    JSON.stringify({
      id,
      object: 'event',
      type,
      created: CREATED + at,
      livemode: false,
      data: {
        object: {
          id: dispute,
          object: 'dispute',
          amount: 59_59,
          currency: 'usd',
          charge: 'ch_1',
          payment_intent: charge,
          reason: 'fraudulent',
          status: told.status ?? 'needs_response',
          created: CREATED,
          evidence: { customer_name: 'Ann Traveler' },
          evidence_details: { due_by: CREATED + 604_800, has_evidence: false },
          balance_transactions: told.moved ?? [],
          payment_method_details: { type: 'card', card: { brand: 'visa', network_reason_code: '10.4' } },
        },
      },
    }),
  );

describe('The webhook of disputes', function () {
  this.timeout(30_000);
  let desk: BookingDesk;
  let receive: WebhookDoor;
  let bookingId: string;

  before(async () => {
    desk = await openBookingDesk();
    receive = createWebhookDoor({ ...desk.deps, secret: SECRET });
    bookingId = bookingOf(await desk.book((await desk.quote(stay, 'BUY_NOW')).id)).id;
    await desk.db.queries
      .update(payments)
      .set({ reference: 'pi_1', amountCents: 59_59 })
      .where(eq(payments.bookingId, bookingId));
  });
  after(() => desk.close());

  const send = (told: Told, signedAt = desk.state.now) => {
    const payload = write(told);
    return receive(payload, signPayload(payload, { secret: SECRET, now: signedAt }));
  };
  const findDispute = async (id = 'dp_1') =>
    (await desk.db.queries.select().from(disputes).where(eq(disputes.id, id)))[0];
  const findMoved = () =>
    desk.db.queries
      .select()
      .from(moneyMovements)
      .where(eq(moneyMovements.kind, 'DISPUTE'))
      .orderBy(asc(moneyMovements.id));

  it('is closed while no secret is set', async () => {
    const payload = write({ id: 'evt_closed', type: 'charge.dispute.created' });
    const closed = createWebhookDoor({ ...desk.deps, secret: null });
    for (const secret of [SECRET, '', 'null'])
      expect(await closed(payload, signPayload(payload, { secret, now: desk.state.now }))).to.equal(403);
    expect(await desk.db.queries.$count(networkEvents)).to.equal(0);
  });

  it('refuses a wrong, old or missing signature and writes nothing', async () => {
    const payload = write({ id: 'evt_wrong', type: 'charge.dispute.created' });
    const { now } = desk.state;
    const old = new Date(now.getTime() - 301_000);
    for (const header of [
      undefined,
      signPayload(payload, { secret: 'whsec_of_somebody_else', now }),
      signPayload(payload, { secret: SECRET, now: old }),
      signPayload(Buffer.from('{}'), { secret: SECRET, now }),
    ])
      expect(await receive(payload, header), String(header)).to.equal(400);
    expect(await desk.db.queries.$count(networkEvents)).to.equal(0);
  });

  it('posts money that was taken, with the fee, once, although its events come in the wrong order and twice', async () => {
    const withdrawn = { id: 'evt_2', type: 'charge.dispute.funds_withdrawn', at: 1, moved: [out] };
    for (const told of [
      withdrawn,
      { id: 'evt_1', type: 'charge.dispute.created' },
      withdrawn,
      { id: 'evt_3', type: 'charge.dispute.updated', at: 2, moved: [out] },
    ])
      expect(await send(told)).to.equal(200);
    expect(await findDispute()).to.deep.include({
      bookingId,
      status: 'needs_response',
      amountCents: 59_59,
      reason: 'fraudulent',
      dueBy: new Date((CREATED + 604_800) * 1000),
      cardLastFour: '4242',
      closedAt: null,
    });
    const moved = await findMoved();
    expect(moved.map(({ cents, reason }) => [cents, reason])).to.deep.equal([
      [-59_59, 'The bank took the charge back'],
      [-15_00, 'Fee of the dispute'],
    ]);
    expect(moved[0]).to.deep.include({
      tender: 'CARD',
      bookingId,
      businessDay: '2026-11-20',
      at: new Date(CREATED * 1000),
      actor: 'job',
    });
  });

  it('counts the same event once when it comes four times at the same time', async () => {
    const told = { id: 'evt_4', type: 'charge.dispute.funds_withdrawn', dispute: 'dp_2', charge: 'pi_x' };
    const moved = [{ ...out, id: 'txn_2', fee: 0 }];
    const sendIt = () => send({ ...told, moved });
    expect(await Promise.all([sendIt(), sendIt(), sendIt(), sendIt()])).to.deep.equal([200, 200, 200, 200]);
    const { queries } = desk.db;
    expect(await queries.$count(networkEvents, eq(networkEvents.id, 'evt_4'))).to.equal(1);
    expect(await queries.$count(moneyMovements, eq(moneyMovements.paymentId, 'txn_2'))).to.equal(1);
  });

  it('posts money once when different events tell of it at the same time', async () => {
    const kinds = ['created', 'funds_withdrawn', 'updated', 'closed'];
    const answers = await Promise.all(
      kinds.map((kind, at) =>
        send({
          id: `evt_5${kind}`,
          type: `charge.dispute.${kind}`,
          dispute: 'dp_3',
          charge: 'pi_y',
          at,
          status: kind === 'closed' ? 'lost' : 'needs_response',
          moved: [{ ...out, id: 'txn_3' }],
        }),
      ),
    );
    expect(answers).to.deep.equal([200, 200, 200, 200]);
    expect(await findDispute('dp_3')).to.deep.include({ status: 'lost', dueBy: null });
    expect(await desk.db.queries.$count(disputeMovements, eq(disputeMovements.disputeId, 'dp_3'))).to.equal(
      2,
    );
    expect(await desk.db.queries.$count(moneyMovements, eq(moneyMovements.paymentId, 'txn_3'))).to.equal(1);
  });

  it('keeps a dispute of a charge that we don’t know, and finds the charge when it is there', async () => {
    expect(await findDispute('dp_2')).to.deep.include({ bookingId: null, transactionId: null });
    await desk.db.queries.update(payments).set({ reference: 'pi_x' });
    await send({ id: 'evt_6', type: 'charge.dispute.updated', dispute: 'dp_2', charge: 'pi_x', at: 9 });
    expect(await findDispute('dp_2')).to.deep.include({ bookingId });
    await desk.db.queries.update(payments).set({ reference: 'pi_1' });
  });

  it('posts money that the bank returns, and closes a dispute that was won', async () => {
    const won = { status: 'won', moved: [out, returnedMoney] };
    await send({ id: 'evt_8', type: 'charge.dispute.closed', at: 60, ...won });
    await send({ id: 'evt_7', type: 'charge.dispute.funds_reinstated', at: 60, ...won });
    expect(await findDispute()).to.deep.include({
      status: 'won',
      dueBy: null,
      closedAt: new Date((CREATED + 60) * 1000),
    });
    const ofBooking = (await findMoved()).filter((moved) => moved.bookingId === bookingId);
    expect(ofBooking.map(({ cents }) => cents)).to.deep.equal([-59_59, -15_00, 59_59]);
  });

  it('answers 200 to kinds that it doesn’t follow and to other currencies, and ignores them', async () => {
    expect(await send({ id: 'evt_9', type: 'payment_intent.succeeded' })).to.equal(200);
    const euros = [{ ...out, id: 'txn_eur', currency: 'eur' }];
    expect(
      await send({ id: 'evt_10', type: 'charge.dispute.created', dispute: 'dp_e', moved: euros }),
    ).to.equal(200);
    const ignored = await desk.db.queries
      .select({ id: networkEvents.id })
      .from(networkEvents)
      .where(eq(networkEvents.state, 'IGNORED'));
    expect(ignored.map(({ id }) => id).toSorted()).to.deep.equal(['evt_10', 'evt_9']);
    expect(await findDispute('dp_e')).to.equal(undefined);
  });

  it('answers 400 to what is signed but no event, so that the network shows it', async () => {
    for (const text of [
      '',
      'no json',
      '{}',
      '[]',
      '{"id":"evt_1","type":"charge.dispute.created","created":1}',
    ]) {
      const payload = Buffer.from(text);
      expect(
        await receive(payload, signPayload(payload, { secret: SECRET, now: desk.state.now })),
        text,
      ).to.equal(400);
    }
  });

  it('keeps nothing of an event but its id, kind, time and status', async () => {
    const rows = JSON.stringify([
      await desk.db.queries.select().from(networkEvents),
      await desk.db.queries.select().from(disputes),
    ]);
    for (const word of ['Ann Traveler', 'network_reason_code', 'visa"']) expect(rows).to.not.include(word);
  });
});

describe('A dispute at the sandbox', function () {
  this.timeout(30_000);
  let desk: BookingDesk;
  let reference: string;

  before(async () => (desk = await openBookingDesk()));
  beforeEach(async () => {
    const { id } = bookingOf(
      await desk.book((await desk.quote(stay, 'BUY_NOW')).id, { check_for_existing: false }),
    );
    const [charge] = await desk.db.queries.select().from(payments).where(eq(payments.bookingId, id));
    reference = charge?.reference ?? '';
  });
  after(() => desk.close());

  const open = () => desk.deps.gateway.openTestDispute?.({ reference, reason: 'fraudulent' });
  const find = async () =>
    (await desk.db.queries.select().from(disputes).where(eq(disputes.chargeReference, reference)))[0];
  const read = async () =>
    reconcile(await readBooks(desk.db.queries, { from: '2026-11-20', to: '2026-11-20' }));
  const answer = async (text: string) =>
    desk.deps.gateway.submitEvidence({
      disputeId: (await find())?.id ?? '',
      text,
      file: { filename: 'evidence.pdf', bytes: new Uint8Array() },
    });

  it('comes through the webhook, and the day ties with what the network took', async () => {
    const before = (await read()).days.get('2026-11-20')?.held ?? 0;
    expect(await open()).to.match(/^sandbox_dp_/);
    expect(await find()).to.deep.include({ chargeReference: reference, status: 'needs_response' });
    const { days, problems } = await read();
    expect(problems).to.deep.equal([]);
    const amount = (await find())?.amountCents ?? 0;
    expect(days.get('2026-11-20')).to.include({
      stays: before - amount - 15_00,
      money: before - amount - 15_00,
      held: before - amount - 15_00,
    });
    expect(await open(), 'a second dispute').to.equal(null);
  });

  it('is won or lost by the words of Stripe’s test mode, and the money comes back when it is won', async () => {
    await open();
    expect(await answer('winning_evidence')).to.equal('taken');
    expect((await find())?.status).to.equal('won');
    expect(await answer('winning_evidence')).to.equal('refused');
    expect((await read()).problems).to.deep.equal([]);
    const returned = await desk.db.queries
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.outcome, 'REINSTATED'));
    expect(returned.length).to.equal(1);
  });

  it('is with the bank after other evidence, and lost once it is accepted', async () => {
    await open();
    const disputeId = (await find())?.id ?? '';
    expect(await desk.deps.gateway.acceptDispute(disputeId)).to.equal('taken');
    expect((await find())?.status).to.equal('lost');
    expect(await answer('Here they are')).to.equal('refused');
  });

  it('is named when our books have not heard of it', async () => {
    await open();
    await desk.db.queries.delete(disputeMovements);
    const { problems } = await read();
    expect(problems.join('; '))
      .to.include('that no payment knows')
      .and.to.include('belongs to no payment, entry or batch');
  });
});
