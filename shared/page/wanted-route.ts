import { Redirect } from '../errors/app-error.ts';
import { readQuery } from './match-route.ts';
import type { PageContext } from './page-context.ts';

/** A page by its route's name: never an address, so that nobody can be sent anywhere else. */
export interface WantedRoute {
  name: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

export const WANTED_COOKIE = 'wanted_route';
/** What browsers keep for a cookie, with room to spare. */
const MOST_CHARACTERS = 2_000;

/** The line that keeps a wanted page for ten minutes, on the server and in a script; one too long to keep is forgotten. */
export function writeWanted(wanted: WantedRoute): string {
  const text = encodeURIComponent(JSON.stringify(wanted));
  return `${WANTED_COOKIE}=${text.length > MOST_CHARACTERS ? '' : text}; Path=/; Max-Age=600; SameSite=Lax`;
}

/** The way to the login, which leads back here. */
export function sendToLogin(context: PageContext): Redirect {
  const { match, url } = context;
  const { token: _, ...query } = readQuery(url.searchParams);
  if (match) context.rememberRoute({ name: match.route.name, params: match.params, query });
  return new Redirect('/?showLogin=true');
}
