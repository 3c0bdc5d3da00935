import { eq } from 'drizzle-orm';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { DAY_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import { quotes } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { getQuote } from './find-quote.ts';
import { presentQuote, quoteLink, type QuoteRow } from './present-quote.ts';

/** A price that is mailed again and again would otherwise never end. */
const MAX_LIFE_MS = DAY_MS + 30 * MINUTE_MS;

interface QuoteToMail {
  id: string;
  email: string;
}

/**
 * Mails a quote and keeps its price, not its space, for 24 hours, at most 24.5 after it was made. Throws 404, 409 when
 * the price has expired, and 422 for the price at the gate.
 */
export async function emailQuote(deps: Deps, { id, email }: QuoteToMail): Promise<void> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const row = await getQuote(tx, id, 'for update');
    assertMailable(row, now);
    const expiresAt = new Date(Math.min(now.getTime() + DAY_MS, row.createdAt.getTime() + MAX_LIFE_MS));
    await tx.update(quotes).set({ expiresAt }).where(eq(quotes.id, id));
    const quote = presentQuote({ ...row, expiresAt }, null, now);
    await enqueueMail(tx, {
      // A second press within the minute is the same wish.
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
