import { notFound, Redirect } from '../../shared/errors/app-error.ts';
import { maskCards } from '../../shared/format/scrub.ts';
import type { PageContext } from '../../shared/page/page-context.ts';

/**
 * Leads an address with a card number among its arguments, e.g. one that was typed as a promo code, to the same address
 * without it: a form that is sent before any script has loaded says all in its address, which stays in histories and is
 * passed on. A path that names a card is nobody's.
 */
export function redactCardQuery({ url, match }: PageContext): void {
  if (match && Object.values(match.params).some(hasCard)) throw notFound();
  if (url.search === '') return;
  const query = [...url.searchParams];
  if (!query.flat().some(hasCard)) return;
  const masked = new URLSearchParams(query.map((pair) => pair.map(maskCards)));
  throw new Redirect(`${url.pathname}?${masked.toString()}`);
}

const hasCard = (text: string) => maskCards(text) !== text;
