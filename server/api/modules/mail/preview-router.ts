import { type Response, Router } from 'express';
import { PREVIEW_LOOKS, type PreviewLook } from '../../../../shared/contracts/email-simulator.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { findMail } from '../../platform/outbox/outbox-rows.ts';
import type { RenderedMail } from '../../platform/outbox/rendered-mail.ts';
import type { Signer } from '../../platform/signer.ts';
import { readPreviewTexts } from './preview-texts.ts';
import type { MailSource } from './render-mail.ts';

export const PREVIEW_PATH = '/email/preview';

const LINK_MS = 10 * MINUTE_MS;

interface PreviewDeps extends Pick<Deps, 'db' | 'signer' | 'now'> {
  renderPreview: (row: MailSource) => Promise<RenderedMail>;
  /** Finds what is previewed before it is a mail, such as a campaign. */
  findPreview?: (queries: Queries, id: string) => Promise<MailSource | undefined>;
}

/** A mail may style itself and nothing else: no script, no form, no request. Links open in new tabs. */
const policyOf = (look: PreviewLook) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(look === 'no-pictures' ? [] : ["img-src 'self' data:"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

const signedId = ({ id, look, version = '' }: Preview) => `${id}:${look}:${version}`;

interface Preview {
  /** The mail. */
  id: string;
  look: PreviewLook;
  /** A version of its words or of the layout; the published ones if missing. */
  version?: string | undefined;
}

/** The path of a mail's preview, which works for ten minutes. */
export function previewPath(signer: Signer, preview: Preview, now: Date): string {
  const token = signer.sign('email-preview', signedId(preview), new Date(now.getTime() + LINK_MS));
  const query = new URLSearchParams({ ...(preview.version && { version: preview.version }), token });
  return `${PREVIEW_PATH}/${preview.id}/${preview.look}?${query}`;
}

/**
 * Creates the router that shows a mail in the simulator's frame, with a policy of its own. The signed link that the API
 * gave to an employee is the proof: the frame has no origin, so its document gets no cookies to be recognized by.
 */
export function createPreviewRouter({ db, signer, now, renderPreview, findPreview }: PreviewDeps): Router {
  const router = Router();
  router.get('/:id/:look', async ({ params, query }, response) => {
    const look = PREVIEW_LOOKS.find((one) => one === params.look);
    const token = typeof query.token === 'string' ? query.token : '';
    const version = typeof query.version === 'string' ? query.version : undefined;
    if (!look || !signer.verify('email-preview', signedId({ id: params.id, look, version }), token, now()))
      return refuse(response);
    const row = (await findMail(db.queries, params.id)) ?? (await findPreview?.(db.queries, params.id));
    if (!row) return refuse(response);
    const texts = await readPreviewTexts(db.queries, row.template, version);
    const { html } = await renderPreview({ ...row, ...texts });
    // The site denies framing. This page is the content of the simulator's frame.
    response.removeHeader('X-Frame-Options');
    response
      .set({
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': policyOf(look),
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      })
      .type('html')
      .send(look === 'dark' ? inDark(html) : html);
  });
  return router;
}

const refuse = (response: Response) =>
  void response.status(403).type('text').send('This preview has ended. Load the page again.');

/** The mail as a reader with a dark theme sees it. */
const inDark = (html: string) => html.replaceAll('(prefers-color-scheme: dark)', 'all');
