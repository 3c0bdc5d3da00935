import { Redirect } from '../errors/app-error.ts';
import { parseQuery } from './match-route.ts';
import type { PageContext } from './page-context.ts';

/** A page by its route's name: never an address, so that nobody can be sent anywhere else. */
export interface ReturnTo {
  name: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

export const RETURN_TO_COOKIE = 'wanted_route';
/** What browsers keep for a cookie, with room to spare. */
const MAX_LENGTH = 2_000;

/** The line that keeps the page to return to for ten minutes, on the server and in a script; one too long to keep is forgotten. */
export function serializeReturnTo(returnTo: ReturnTo): string {
  const text = encodeURIComponent(JSON.stringify(returnTo));
  return `${RETURN_TO_COOKIE}=${text.length > MAX_LENGTH ? '' : text}; Path=/; Max-Age=600; SameSite=Lax`;
}

/** The way to the login, which leads back here. */
export function redirectToLogin(context: PageContext): Redirect {
  const { match, url } = context;
  const { token: _, ...query } = parseQuery(url.searchParams);
  if (match) context.setReturnTo({ name: match.route.name, params: match.params, query });
  return new Redirect('/?showLogin=true');
}
