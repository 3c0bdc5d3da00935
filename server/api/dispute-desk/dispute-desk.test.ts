import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { addDispute, addPaidBooking } from '../../../tests/support/access-things.ts';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../../../tests/support/access-world.ts';
import { readPdfText } from '../../../tests/support/read-pdf-text.ts';
import * as calls from '../../../shared/contracts/disputes.ts';
import { browseDisputes } from '../../../shared/contracts/lists.ts';
import { getStay } from '../../../shared/contracts/stay.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { answerDispute } from '../modules/disputes/answer-dispute.ts';
import { disputes } from '../modules/disputes/tables.ts';
import { sandboxDisputes } from '../modules/payments/tables.ts';

describe('The desk of disputes', function () {
  this.timeout(60_000);
  let world: World;
  let owner: Person;
  let ada: Person;

  before(async () => {
    world = await openWorld();
    owner = await world.join('Olivia');
    ada = await world.join('Ada', ALL_RIGHTS);
  });
  after(() => world.close());

  const read = async (id: string) => {
    const { body } = await world.send(calls.getDispute, { params: { id } }, ada.token);
    return v.parse(calls.getDispute.output, body);
  };
  const submit = (id: string, reason: string) =>
    world.send(calls.submitDisputeEvidence, { params: { id }, body: { reason } }, ada.token);
  const accept = (id: string) =>
    world.send(calls.acceptDispute, { params: { id }, body: { reason: 'Our mistake' } }, ada.token);
  const findRow = async (id: string) =>
    (await world.db.queries.select().from(disputes).where(eq(disputes.id, id)))[0];

  it('shows why, how much, until when, the stay, what happened and what evidence there is', async () => {
    const id = await addDispute(world, owner);
    const dispute = await read(id);
    const row = await findRow(id);
    expect(dispute).to.deep.include({
      id,
      state: { label: 'Needs evidence', tone: 'bad' },
      amount: { amount: row?.amountCents, currency: 'USD' },
      taken: { amount: (row?.amountCents ?? 0) + 15_00, currency: 'USD' },
      card: 'Visa ending 4242',
      due_at: '2026-11-27 10:00:00-0800',
      may_answer: true,
      is_sandbox: true,
    });
    expect(dispute.reason.title).to.equal('The cardholder says they didn’t pay this');
    expect(dispute.stay?.title).to.match(/^Ticket /);
    expect(dispute.events.map(({ title }) => title.replace(/:.*/, ''))).to.deep.equal([
      'Dispute opened',
      'Money taken',
      'Fee taken',
    ]);
    expect(Object.fromEntries(dispute.evidence.map(({ label, found }) => [label, found]))).to.include({
      Receipt: null,
      'Cancellation terms shown': 'Yes',
      'Entry and exit': '1 record',
      Refunds: null,
    });
  });

  it('gives the evidence as a PDF that is headed by the dispute', async () => {
    const id = await addDispute(world, owner);
    const { file } = await world.send(calls.downloadDisputeEvidence, { params: { id } }, ada.token);
    const text = await readPdfText(file?.bytes ?? new Uint8Array());
    for (const part of [
      id,
      'Disputed amount',
      'ending 4242',
      '1. Timeline',
      '5. Entry and exit',
      '6. Refunds',
    ])
      expect(text).to.include(part);
    expect(text).not.to.match(/4242 ?4242|Fee of the dispute/);
  });

  it('sends evidence once, with the reason in the audit log, and the network’s event changes the status', async () => {
    const id = await addDispute(world, owner);
    const { status, body } = await submit(id, 'The car was here');
    expect([status, v.parse(calls.getDispute.output, body).state.label]).to.deep.equal([
      200,
      'The bank decides',
    ]);
    expect((await submit(id, 'Once more')).status).to.equal(409);
    expect((await accept(id)).status).to.equal(409);
    const entries = await world.db.queries.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(entries.map(({ action, reason }) => [action, reason])).to.deep.equal([
      ['submitDisputeEvidence', 'The car was here'],
    ]);
    expect((await read(id)).events.map(({ title }) => title)).to.include('Evidence sent to the bank');
  });

  it('accepts a dispute, which is lost then', async () => {
    const id = await addDispute(world, owner);
    expect((await accept(id)).status).to.equal(200);
    expect(await findRow(id)).to.deep.include({ status: 'lost', answer: 'ACCEPTED', dueBy: null });
    expect((await read(id)).may_answer).to.equal(false);
  });

  it('lets one of two answers at the same time win', async () => {
    const id = await addDispute(world, owner);
    const answers = await Promise.all([submit(id, 'The car was here'), accept(id)]);
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
    expect(await world.db.queries.$count(auditEntries, eq(auditEntries.subjectId, id))).to.equal(1);
  });

  it('gives the claim up when the bank takes no answer anymore', async () => {
    const id = await addDispute(world, owner);
    await world.db.queries.update(sandboxDisputes).set({ status: 'lost' }).where(eq(sandboxDisputes.id, id));
    expect((await submit(id, 'Too late')).status).to.equal(409);
    expect(await findRow(id)).to.deep.include({ answer: null, answeredAt: null });
  });

  const answerWith = (id: string, send: () => Promise<'taken' | 'refused'>) =>
    answerDispute(world.deps, {
      id,
      name: 'Test',
      kind: 'EVIDENCE',
      action: calls.submitDisputeEvidence,
      reason: 'The car was here',
      by: ada,
      send,
    });

  it('gives the claim up when the network cannot be reached, so that it can be sent again', async () => {
    const id = await addDispute(world, owner);
    const refused = await answerWith(id, () => Promise.reject(new Error('No network'))).catch(
      (error: unknown) => error,
    );
    expect(refused).to.include({ status: 504 });
    expect(await findRow(id)).to.deep.include({ answer: null, answeredAt: null });
    expect((await submit(id, 'The car was here')).status).to.equal(200);
  });

  it('lets an answer whose process died be given again after two minutes', async () => {
    const id = await addDispute(world, owner);
    await answerWith(id, async () => 'taken');
    expect((await submit(id, 'Too early')).status).to.equal(409);
    const answeredAt = new Date(world.now.getTime() - 121_000);
    await world.db.queries.update(disputes).set({ answeredAt }).where(eq(disputes.id, id));
    expect((await submit(id, 'The car was here')).status).to.equal(200);
  });

  it('shows a dispute of a charge that we don’t know, without evidence or an answer', async () => {
    const id = await addDispute(world, owner);
    await world.db.queries.update(disputes).set({ bookingId: null }).where(eq(disputes.id, id));
    expect(await read(id)).to.deep.include({
      stay: null,
      evidence: [],
      evidence_href: null,
      may_answer: false,
    });
    const answer = await world.send(calls.downloadDisputeEvidence, { params: { id } }, ada.token);
    expect(answer.status).to.equal(404);
  });

  it('makes a test dispute of a paid booking once, and the stay leads to it', async () => {
    const { bookingId } = await addPaidBooking(world, owner);
    const make = () =>
      world.send(
        calls.createTestDispute,
        { params: { id: bookingId }, body: { reason: 'To practice' } },
        ada.token,
      );
    const { id } = v.parse(calls.createTestDispute.output, (await make()).body);
    expect((await make()).status).to.equal(409);
    const { body } = await world.send(getStay, { params: { id: bookingId } }, ada.token);
    const stay = v.parse(getStay.output, body);
    expect(stay.booking?.can).not.to.include('test-dispute');
    expect(stay.actions).to.deep.include({
      label: 'Dispute: Needs evidence',
      href: `/back-office/disputes/${id}`,
      is_file: false,
    });
  });

  it('lists first what is due first, and what is answered last', async () => {
    const late = await addDispute(world, owner);
    const early = await addDispute(world, owner);
    const dueBy = new Date('2026-11-21T08:00:00Z');
    await world.db.queries.update(disputes).set({ dueBy }).where(eq(disputes.id, early));
    const { body } = await world.send(browseDisputes, { query: { size: '100' } }, ada.token);
    const ids = v.parse(browseDisputes.output, body).rows.map(({ id }) => id);
    expect(ids[0]).to.equal(early);
    const closed = (await world.db.queries.select().from(disputes)).find(({ status }) => status === 'lost');
    expect(ids.indexOf(late)).to.be.below(ids.indexOf(closed?.id ?? ''));
  });
});
