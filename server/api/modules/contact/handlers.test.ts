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
import { createDocuments } from '../documents/create-documents.ts';
import { renderMail } from '../mail/render-mail.ts';
import { contactHandlers } from './handlers.ts';

const now = new Date('2026-11-20T20:10:00Z');
const publicOrigin = 'https://parking.example';
const message = {
  email_address: 'ann@example.com',
  subject: 'A lost scarf',
  message: 'It is red.\nThank you!',
};

describe('Messages to the lot', () => {
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

  it('are queued for the lot’s own mailbox', async () => {
    await send(message);
    const [mail] = await mails();
    expect(mail).to.deep.include({ template: 'contact-message', recipient: business.email, data: message });
  });

  it('are copied to their sender, without links', async () => {
    await send({ ...message, message: 'See https://evil.example/x or evil.example. It is red...' });
    const [, copy] = await mails();
    expect(copy).to.deep.include({ template: 'contact-copy', recipient: 'ann@example.com' });
    const files = createDocuments({ publicOrigin, loadPassCertificates: null });
    const { text } = await renderMail(copy ?? { template: '', data: {} }, { publicOrigin, files });
    expect(text).to.include('A lost scarf').and.include('See [link] or [link] It is red...');
  });

  it('are sent once per idempotency key', async () => {
    const caller = { idempotencyKey: 'the-same-press' };
    await Promise.all([send(message, caller), send(message, caller)]);
    expect((await mails()).map(({ template }) => template)).to.have.members([
      'contact-message',
      'contact-copy',
    ]);
  });

  it('answer 409 when another message uses the same idempotency key', async () => {
    const caller = { idempotencyKey: 'the-same-press' };
    await send(message, caller);
    const refusal = await refusalOf(send({ ...message, message: 'Another' }, caller));
    expect(refusal.code).to.equal('IDEMPOTENCY_KEY_REUSED');
  });

  it('are limited to five an hour per email, ignoring case', async () => {
    for (let count = 0; count < 5; count += 1) await send(message, { ip: `203.0.113.${count}` });
    const again = send({ ...message, email_address: 'ANN@example.com' }, { ip: '203.0.113.99' });
    expect((await refusalOf(again)).status).to.equal(429);
  });

  it('are limited to ten an hour per IP address', async () => {
    for (let count = 0; count < 10; count += 1)
      await send({ ...message, email_address: `ann${count}@example.com` });
    expect((await refusalOf(send({ ...message, email_address: 'bob@example.com' }))).status).to.equal(429);
  });

  it('sendCorporateInquiry uses its own mail template', async () => {
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
