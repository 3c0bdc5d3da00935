import { Redirect } from '../errors/app-error.ts';
import { parseQuery } from './parse-query.ts';
import type { PageContext } from './page-context.ts';

/** Redirects to the login and remembers this page for afterwards. The token is a secret and is left out. */
export function redirectToLogin({ match, url, session }: PageContext): Redirect {
  const { token: _, ...query } = parseQuery(url.searchParams);
  if (match) session.setReturnTo({ name: match.route.name, params: match.params, query });
  return new Redirect('/?showLogin=true');
}
