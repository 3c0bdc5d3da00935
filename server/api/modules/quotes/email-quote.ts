import { eq } from 'drizzle-orm';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { DAY_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import { quotes } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { getQuote } from './find-quote.ts';
import { presentQuote, quoteLink, type QuoteRow } from './present-quote.ts';

/** Limits the lifetime of a quote that is mailed repeatedly. */
const MAX_LIFETIME_MS = DAY_MS + 30 * MINUTE_MS;

interface EmailQuoteInput {
  id: string;
  email: string;
}

/**
 * Mails a quote and extends its price, but no space, to 24 hours from now, at most 24.5 hours after its creation.
 * Throws 404, 409 for an expired quote and 422 for the drive-up price.
 */
export async function emailQuote(deps: Deps, { id, email }: EmailQuoteInput): Promise<void> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const row = await getQuote(tx, id, 'for update');
    assertMailable(row, now);
    const until = Math.min(now.getTime() + DAY_MS, row.createdAt.getTime() + MAX_LIFETIME_MS);
    // An offer of staff may already be valid for longer.
    const expiresAt = new Date(Math.max(until, row.expiresAt.getTime()));
    await tx.update(quotes).set({ expiresAt }).where(eq(quotes.id, id));
    const quote = presentQuote({ ...row, expiresAt }, { fullDay: null, now });
    await enqueueMail(tx, {
      // Clicks within the same minute send one mail.
      cause: `quote:${id}:${email.toLowerCase()}:${Math.floor(now.getTime() / MINUTE_MS)}`,
      template: 'quote',
      recipient: email,
      data: { quote, link: quoteLink(id) },
    });
  });
}

function assertMailable(row: QuoteRow, now: Date): void {
  if (row.productKind === 'STANDARD')
    throw invalid({}, ['You can’t email the drive-up price. Choose another rate.']);
  if (row.expiresAt <= now)
    throw conflict('QUOTE_EXPIRED', 'This price has expired. Refresh it to continue.');
}
