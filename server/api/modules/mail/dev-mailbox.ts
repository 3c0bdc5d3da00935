import { createHash } from 'node:crypto';
import { Router, type Response } from 'express';
import type { ReactElement } from 'react';
import { business } from '../../../../shared/business.ts';
import type { Database } from '../../platform/database/database.ts';
import { MAILBOX_STYLE, MailboxList, MailboxMessage, MailboxNotice } from './DevMailboxPages.tsx';
import { findMail, listMail } from '../../platform/outbox/outbox-rows.ts';
import type { MailSource } from './render-mail.ts';
import type { RenderedMail } from '../../platform/outbox/rendered-mail.ts';

interface DevMailboxOptions {
  db: Database;
  render: (row: MailSource) => Promise<RenderedMail>;
  /** The sender shown in the mailbox. */
  from?: string;
}

const PAGE_SIZE = 25;
const DEFAULT_SENDER = `${business.name} <${business.email}>`;

const styleHash = createHash('sha256').update(MAILBOX_STYLE).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** Policy of the message body: allows inline styles and links to new tabs, also when opened outside the frame. */
const BODY_POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

/**
 * Creates the router that shows every mail of the outbox, rendered on demand. It has no access control: mount it
 * (at `/dev/mail`) in demo mode only.
 */
export function createDevMailbox({ db, render, from = DEFAULT_SENDER }: DevMailboxOptions): Router {
  const router = Router();
  const find = (id: string) => findMail(db.queries, id);

  router.use((_request, response, next) => {
    response.set({
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
    });
    next();
  });

  router.get('/', async (request, response) => {
    const page = Math.max(1, Math.min(10_000, Number.parseInt(String(request.query.page), 10) || 1));
    const to = typeof request.query.to === 'string' ? request.query.to : undefined;
    const { rows, count } = await listMail(db.queries, { page, pageSize: PAGE_SIZE, to });
    const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
    await sendPage(response, MailboxList({ base: request.baseUrl, rows, page, pages, to }));
  });

  router.get('/:id', async (request, response) => {
    const row = await find(request.params.id);
    if (!row)
      return sendPage(
        response.status(404),
        MailboxNotice({ base: request.baseUrl, title: 'Message not found' }),
      );
    const mail = await render(row);
    await sendPage(response, MailboxMessage({ base: request.baseUrl, from, row, mail }));
  });

  router.get('/:id/body', async (request, response) => {
    const row = await find(request.params.id);
    if (!row) return void response.sendStatus(404);
    // The site denies framing. This page is the content of the message page's frame.
    response.removeHeader('X-Frame-Options');
    response
      .set('Content-Security-Policy', BODY_POLICY)
      .type('html')
      .send((await render(row)).html);
  });

  router.get('/:id/attachments/:filename', async (request, response) => {
    const row = await find(request.params.id);
    const file =
      row && (await render(row)).attachments.find(({ filename }) => filename === request.params.filename);
    if (!file) return void response.sendStatus(404);
    response.attachment(file.filename).type(file.contentType).send(file.content);
  });

  return router;
}

async function sendPage(response: Response, page: ReactElement): Promise<void> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  response
    .set('Content-Security-Policy', PAGE_POLICY)
    .type('html')
    .send(`<!doctype html>${renderToStaticMarkup(page)}`);
}
