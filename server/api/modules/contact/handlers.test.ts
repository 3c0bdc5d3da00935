import { expect } from 'chai';
import { buildDeps } from '../../../../tests/support/api.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { refusalOf, visitor } from '../../../../tests/support/quotes.ts';
import { buildRunCall } from '../../../../tests/support/run-call.ts';
import { business } from '../../../../shared/business.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { sendContactMessage, sendCorporateInquiry } from '../../../../shared/contracts/contact.ts';
import type { Database } from '../../platform/database/database.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { contactHandlers } from './handlers.ts';

const now = new Date('2026-11-20T20:10:00Z');
const letter = {
  email_address: 'ann@example.com',
  subject: 'A lost scarf',
  message: 'It is red.\nThank you!',
};

describe('letters to the lot', () => {
  let db: Database;

  beforeEach(async () => {
    db = await buildDatabase({ now });
  });
  afterEach(() => db.close());

  function send(body: object, caller = {}, contract: Contract = sendContactMessage) {
    const handlers = contactHandlers(buildDeps({ db, now: () => now }));
    return buildRunCall({ db, handlers, now: () => now })(contract, { body }, { ...visitor, ...caller });
  }
  const mails = () => db.queries.select().from(outbox);

  it('wait in the outbox for the lot’s own mailbox', async () => {
    await send(letter);
    const [mail] = await mails();
    expect(mail).to.deep.include({ template: 'contact-message', recipient: business.email, data: letter });
  });

  it('are one letter when the button is pressed twice', async () => {
    const caller = { idempotencyKey: 'the-same-press' };
    await Promise.all([send(letter, caller), send(letter, caller)]);
    expect(await mails()).to.have.length(1);
  });

  it('are not swallowed when another letter comes under the same key', async () => {
    const caller = { idempotencyKey: 'the-same-press' };
    await send(letter, caller);
    const refusal = await refusalOf(send({ ...letter, message: 'Another' }, caller));
    expect(refusal.code).to.equal('IDEMPOTENCY_KEY_REUSED');
  });

  it('are taken five times an hour from one email address, however it is written', async () => {
    for (let count = 0; count < 5; count += 1) await send(letter, { ip: `203.0.113.${count}` });
    const again = send({ ...letter, email_address: 'ANN@example.com' }, { ip: '203.0.113.99' });
    expect((await refusalOf(again)).status).to.equal(429);
  });

  it('are taken ten times an hour from one IP address', async () => {
    for (let count = 0; count < 10; count += 1)
      await send({ ...letter, email_address: `ann${count}@example.com` });
    expect((await refusalOf(send({ ...letter, email_address: 'bob@example.com' }))).status).to.equal(429);
  });

  it('come from companies as well', async () => {
    const inquiry = {
      email_address: 'pat@acme.example',
      name: 'Pat Doe',
      company_name: 'Acme',
      role: 'Office manager',
      employee_count: '11 to 50',
      travel_frequency: 'Every week',
    };
    await send(inquiry, {}, sendCorporateInquiry);
    expect((await mails())[0]).to.deep.include({ template: 'corporate-inquiry', data: inquiry });
  });
});
