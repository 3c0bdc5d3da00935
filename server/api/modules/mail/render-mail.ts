import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { business } from '../../../../shared/business.ts';
import type { RenderedMail } from '../../platform/outbox/rendered-mail.ts';
import type { MailLayout, MailWords } from '../../../../shared/contracts/mail-words.ts';
import { WordsError } from '../texts/parse-words.ts';
import { defaultLayout } from './common-words.ts';
import { LayoutContext } from './LayoutContext.ts';
import type { ComposedMail, MailContext, MailDesign } from './mail-design.ts';
import { findMailDesign, findMailLevel } from './mail-designs.ts';
import { prefsPath, unsubscribePath } from './prefs-links.ts';
import { PrefsLinkContext } from './PrefsLinkContext.ts';

/** The one that old mail programs lay out by the standards. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The part of an outbox row that a mail is rendered from. */
export interface MailSource {
  template: string;
  data: Record<string, unknown>;
  recipient?: string;
  createdAt?: Date;
  /** Words instead of the published ones, such as those of a draft. */
  words?: MailWords | undefined;
  /** A layout instead of the published one. */
  layout?: MailLayout | undefined;
}

/**
 * Renders an outbox row in the words and the layout that are published now. Throws on an unknown template or invalid data.
 */
export async function renderMail(row: MailSource, context: MailContext): Promise<RenderedMail> {
  const design = findMailDesign(row.template);
  if (!design) throw new Error(`There is no mail template ${row.template}`);
  const { subject, body, attachments, replyTo } = await composeMail(design, row, context);
  const layout = row.layout ?? (await context.texts?.findLayout()) ?? defaultLayout;
  // Loaded on first use, to keep the memory of an idle server small.
  const { convert } = await import('html-to-text');
  const links = findPrefsLinks(row, context);
  const inLayout = createElement(LayoutContext, { value: layout }, body);
  const html =
    DOCTYPE + renderToStaticMarkup(createElement(PrefsLinkContext, { value: links?.prefs }, inLayout));
  return {
    subject,
    replyTo: replyTo ?? layout.reply_to ?? undefined,
    unsubscribe: links?.unsubscribe,
    html,
    text: convert(html, {
      wordwrap: 78,
      selectors: [
        { selector: 'img', format: 'skip' },
        { selector: '[data-skip-in-text=true]', format: 'skip' },
        { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
        ...['td', 'th'].map((selector) => ({
          selector,
          format: 'block',
          options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
        })),
        {
          selector: 'table.data',
          format: 'dataTable',
          options: { colSpacing: 3, maxColumnWidth: 50, uppercaseHeaderCells: false },
        },
        { selector: 'h1', options: { uppercase: false } },
        { selector: 'h2', options: { uppercase: false } },
        { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
      ],
    }),
    attachments: attachments.map(({ filename, contentType, bytes }) => ({
      filename,
      contentType,
      content: Buffer.from(bytes),
    })),
  };
}

/** Composes a mail. Published words that its data can't fill give way to those of the code: no mail waits for its words. */
async function composeMail(design: MailDesign, row: MailSource, context: MailContext): Promise<ComposedMail> {
  if (row.words) return design.compose(row.data, context, row.words);
  const published = design.text && (await context.texts?.findWords(row.template));
  if (!published) return design.compose(row.data, context);
  try {
    return await design.compose(row.data, context, published);
  } catch (error) {
    if (!(error instanceof WordsError)) throw error;
    return design.compose(row.data, context);
  }
}

/** Absolute URLs of the preferences, or undefined for mail to the lot's own address. Required mail has no unsubscribe. */
function findPrefsLinks(
  { template, recipient, createdAt }: MailSource,
  { publicOrigin, signPrefs }: MailContext,
): { prefs: string; unsubscribe: string | undefined } | undefined {
  if (!signPrefs || !recipient || !createdAt || recipient === business.email) return undefined;
  const token = signPrefs(recipient, createdAt);
  const level = findMailLevel(template);
  return {
    prefs: publicOrigin + prefsPath(recipient, token),
    unsubscribe: level === 0 ? undefined : publicOrigin + unsubscribePath(recipient, token, level),
  };
}
