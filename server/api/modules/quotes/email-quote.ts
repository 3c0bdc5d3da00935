import { eq } from 'drizzle-orm';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { quotes } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { throttle } from '../../platform/limits/limits.ts';
import { getQuote } from './find-quote.ts';
import { presentQuote, quoteLink, type QuoteRow } from './present-quote.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const MINUTE_MS = 60_000;
/** A price that is mailed again and again would otherwise never end. */
const MAX_LIFE_MS = DAY * 1000 + 30 * MINUTE_MS;

interface QuoteToMail {
  id: string;
  email: string;
  /** Whose allowance of mails it takes. */
  ip: string;
}

/**
 * Mails a quote and keeps its price, not its space, for 24 hours, at most 24.5 after it was made. Throws 404, 409 when
 * the price has expired, 422 for the price at the gate and 429 after 5 mails of a quote a day or 20 mails of an IP address an hour.
 */
export async function emailQuote(deps: Deps, { id, email, ip }: QuoteToMail): Promise<void> {
  const now = deps.now();
  await throttle(deps.db.queries, `mail:${ip}`, 20, HOUR, now);
  assertMailable(await getQuote(deps.db.queries, id), now);
  await throttle(deps.db.queries, `quote-mail:${id}`, 5, DAY, now);
  await deps.db.transaction(async (tx) => {
    const row = await getQuote(tx, id, 'for update');
    assertMailable(row, now);
    const expiresAt = new Date(Math.min(now.getTime() + DAY * 1000, row.createdAt.getTime() + MAX_LIFE_MS));
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
