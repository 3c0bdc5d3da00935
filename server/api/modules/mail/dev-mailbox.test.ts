import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import express from 'express';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
import type { Database } from '../../platform/database/database.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { createDocuments } from '../documents/create-documents.ts';
import { createDevMailbox } from './dev-mailbox.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { renderMail } from './render-mail.ts';

const publicOrigin = 'https://parking.example';
const files = createDocuments({ publicOrigin, loadPassCertificates: null });

describe('demo mailbox', () => {
  let db: Database;
  let server: Server;
  let base: string;

  before(async () => {
    db = await buildDatabase();
    const app = express();
    app.use('/dev/mail', createDevMailbox({ db, render: (row) => renderMail(row, { publicOrigin, files }) }));
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/mail`;
    const booking = buildPresentedBooking({ full_name: '<script>alert(1)</script>' });
    for (let index = 0; index < 27; index++) {
      const data = { booking, customerLink: '/bookings/1/?token=abc', withPdf: true, withPass: false };
      const mail = {
        cause: `${index}`,
        template: 'booking-confirmation',
        recipient: `ann${index}@example.com`,
        data,
      } as const;
      await enqueueMail(db.queries, mail);
      // One minute apart, so that the order is defined.
      const createdAt = new Date(Date.UTC(2026, 10, 20, 9, index));
      await db.queries.update(outbox).set({ createdAt }).where(eq(outbox.cause, mail.cause));
    }
  });
  after(async () => {
    server.close();
    await db.close();
  });

  const get = async (path: string) => {
    const answer = await fetch(`${base}${path}`);
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('demo mailbox lists messages in pages, newest first', async () => {
    const first = String((await get('')).bytes);
    expect(first.indexOf('ann26@')).to.be.greaterThan(0).and.lessThan(first.indexOf('ann25@'));
    expect(first).to.include('Page 1 of 2').and.include('?page=2').and.not.include('ann0@');
    expect(String((await get('?page=2')).bytes)).to.include('ann0@');
  });

  it('demo mailbox lists the messages to one address', async () => {
    const list = String((await get('?to=ann0%40example.com')).bytes);
    expect(list).to.include('Page 1 of 1').and.include('ann0@').and.not.include('ann1@');
  });

  it('demo mailbox shows headers, text and downloadable attachments of a message', async () => {
    const [row] = await db.queries.select().from(outbox).limit(1);
    const page = String((await get(`/${row?.id}`)).bytes);
    expect(page)
      .to.include('Your parking is booked: CAP7K2MQ4')
      .and.include('&lt;script&gt;')
      .and.not.include('<script');
    const file = await get(`/${row?.id}/attachments/parking-CAP7K2MQ4.pdf`);
    expect(file.headers.get('content-type')).to.equal('application/pdf');
    expect(file.headers.get('content-disposition')).to.include('parking-CAP7K2MQ4.pdf');
    expect(file.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
  });

  it('demo mailbox shows the message body in a sandboxed frame without scripts or external resources', async () => {
    const [row] = await db.queries.select().from(outbox).limit(1);
    const page = await get(`/${row?.id}`);
    expect(page.headers.get('content-security-policy'))
      .to.include("default-src 'none'")
      .and.not.include('unsafe-inline');
    const body = await get(`/${row?.id}/body`);
    expect(body.headers.get('content-security-policy'))
      .to.include("default-src 'none'")
      .and.include('sandbox allow-popups');
  });

  it('demo mailbox responds 404 for an unknown message or attachment', async () => {
    for (const path of ['/nothing', '/nothing/body', '/nothing/attachments/x.pdf'])
      expect((await get(path)).status, path).to.equal(404);
  });
});
