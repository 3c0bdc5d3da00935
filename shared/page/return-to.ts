import { Redirect } from '../errors/app-error.ts';
import { parseQuery } from './match-route.ts';
import type { PageContext } from './page-context.ts';
import type { ReturnTo } from './route.ts';

export const RETURN_TO_COOKIE = 'return_to';
/** Browsers accept about 4,000 characters per cookie. */
const MAX_LENGTH = 2_000;

/** The cookie that remembers a page for ten minutes. A value that is too long is dropped. */
export function serializeReturnTo(returnTo: ReturnTo): string {
  const text = encodeURIComponent(JSON.stringify(returnTo));
  return `${RETURN_TO_COOKIE}=${text.length > MAX_LENGTH ? '' : text}; Path=/; Max-Age=600; SameSite=Lax`;
}

/** The cookie header that forgets the remembered page. */
export const clearReturnTo = (): string => `${RETURN_TO_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Redirects to the login and remembers this page for afterwards. The token is a secret and is left out. */
export function redirectToLogin({ match, url, session }: PageContext): Redirect {
  const { token: _, ...query } = parseQuery(url.searchParams);
  if (match) session.setReturnTo({ name: match.route.name, params: match.params, query });
  return new Redirect('/?showLogin=true');
}
