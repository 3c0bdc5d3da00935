import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import express from 'express';
import * as v from 'valibot';
import { simulatedEmail } from '../../../shared/contracts/email-simulator.ts';
import type { Permission } from '../../../shared/contracts/permissions.ts';
import { MINUTE_MS } from '../../../shared/format/durations.ts';
import { buildApi, buildDeps } from '../../../tests/support/api.ts';
import { insertMember } from '../../../tests/support/closed-transactions.ts';
import { buildDatabase } from '../../../tests/support/database.ts';
import { buildPresentedBooking } from '../../../tests/support/presented-booking.ts';
import type { Api } from '../api.ts';
import { createDocuments } from '../modules/documents/create-documents.ts';
import { createPreviewRouter, PREVIEW_PATH } from '../modules/mail/preview-router.ts';
import { renderOutboxMail, renderPreview } from '../modules/mail/render-preview.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { outbox } from '../platform/outbox/tables.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const publicOrigin = 'https://parking.example';
const files = createDocuments({ publicOrigin, loadPassCertificates: null });
const context = { publicOrigin, files, signPrefs: () => 'secret' };
const rights: Permission[] = ['Email:Send'];

describe('The email simulator', () => {
  let db: Database;
  let api: Api;
  let time: Date;

  before(async () => {
    db = await buildDatabase({ now: NOW });
    await insertMember(db.queries, { id: 'clerk' });
    api = buildApi({
      db,
      now: () => time,
      findMember: async () => ({
        id: 'clerk',
        number: '1',
        email: 'clerk@staff.example',
        permissions: new Set(rights),
      }),
    });
  });
  beforeEach(async () => {
    time = NOW;
    await db.queries.delete(outbox);
  });
  after(async () => {
    await api.drain();
    await db.close();
  });

  async function call(method: string, path: string, body?: object) {
    const answer = await api.call({
      method,
      path: `/email/simulator/${path}`,
      query: new URLSearchParams(),
      headers: { authorization: 'Bearer clerk' },
      body,
    });
    return { status: answer.status, body: 'body' in answer ? answer.body : undefined };
  }
  const simulate = async () => v.parse(simulatedEmail, (await call('GET', 'booking-confirmation')).body);

  async function addMail(minutesAgo: number, data?: Record<string, unknown>): Promise<string> {
    const id = newId();
    const booking = buildPresentedBooking();
    await db.queries.insert(outbox).values({
      id,
      cause: `booked:${id}`,
      template: 'booking-confirmation',
      recipient: 'ann@example.com',
      data: data ?? {
        booking,
        customerLink: '/bookings/1/?token=abc.DEF_-1',
        withPdf: true,
        withPass: false,
      },
      createdAt: new Date(NOW.getTime() - minutesAgo * MINUTE_MS),
    });
    return id;
  }

  /** What the frame gets. */
  async function openFrame(path: string) {
    const deps = { ...buildDeps({ db }), now: () => time };
    const router = createPreviewRouter({ ...deps, renderPreview: (row) => renderPreview(row, context) });
    const server = express().use(PREVIEW_PATH, router).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('No port');
    const answer = await fetch(`http://127.0.0.1:${address.port}${path}`);
    const html = await answer.text();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return { status: answer.status, html, policy: answer.headers.get('content-security-policy') ?? '' };
  }

  it('renders the newest emails of a template and says which cannot be shown', async () => {
    await addMail(3);
    const broken = await addMail(2, { booking: 'none' });
    await addMail(1);
    const { checked, failures, shown } = await simulate();
    expect(checked).to.equal(3);
    expect(failures.map(({ id }) => id)).to.deep.equal([broken]);
    expect(shown?.subject).to.equal('Your parking is booked: CAP7K2MQ4, Sat, 11/21/26, 9:00 am');
  });

  it('shows no token of the reader, neither in the text nor in the frame', async () => {
    await addMail(1);
    const { shown } = await simulate();
    expect(shown?.text).to.include('/bookings/1/?token=preview').and.not.include('abc.DEF');
    const { html } = await openFrame(shown?.frames.normal ?? '');
    expect(html).to.include('token=preview').and.not.include('abc.DEF').and.not.include('secret');
  });

  it('shows an email in its frame with a policy of its own, for ten minutes and in the looks that were signed', async () => {
    await addMail(1);
    const { frames = null } = (await simulate()).shown ?? {};
    const normal = await openFrame(frames?.normal ?? '');
    expect(normal.status).to.equal(200);
    for (const rule of ["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'", 'sandbox'])
      expect(normal.policy).to.include(rule);
    expect(normal.policy).not.to.include('script');
    expect((await openFrame(frames?.['no-pictures'] ?? '')).policy).not.to.include('img-src');
    expect((await openFrame(frames?.dark ?? '')).html).to.include('@media all');
    expect((await openFrame((frames?.normal ?? '').replace('/normal', '/dark'))).status).to.equal(403);
    time = new Date(NOW.getTime() + 11 * MINUTE_MS);
    expect((await openFrame(frames?.normal ?? '')).status).to.equal(403);
  });

  it('sends a test to the caller, marked as one, without tokens and attachments', async () => {
    const original = await addMail(1);
    const { status, body } = await call('POST', 'booking-confirmation/send-test', { record: 0 });
    expect([status, body]).to.deep.equal([200, { recipient: 'clerk@staff.example' }]);
    const [row] = await db.queries.select().from(outbox).where(eq(outbox.template, 'test-mail'));
    if (!row) throw new Error('No test was queued');
    expect(row).to.include({ recipient: 'clerk@staff.example', state: 'QUEUED' });
    expect(row.data).to.deep.equal({ mail: original });
    const mail = await renderOutboxMail(db.queries, row, context);
    expect(mail.subject).to.match(/^\[Test\] Your parking is booked/);
    expect(mail.attachments).to.deep.equal([]);
    expect(mail.html).not.to.include('abc.DEF');
  });

  it('sends no test of an email that nobody has got yet', async () => {
    expect((await call('POST', 'booking-confirmation/send-test', { record: 0 })).status).to.equal(409);
  });
});
