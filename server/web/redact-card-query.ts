import { notFound, Redirect } from '../../shared/errors/app-error.ts';
import { maskCards } from '../../shared/format/scrub.ts';
import type { PageContext } from '../../shared/page/page-context.ts';

/**
 * Redirects an address with a card number in its query to the same address with the number masked. A form that is sent
 * before scripts have loaded puts all its fields into the query, which browser histories keep. A card number in the path
 * is a 404.
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
