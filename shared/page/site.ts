import type { ComponentType } from 'react';
import type { PageContext } from './page-context.ts';
import type { Layout, Route } from './page.ts';
import type { RedirectRoute } from './route.ts';
import type { LayoutName } from '../stores/PageStore.ts';

export type Middleware = (context: PageContext) => Promise<void> | undefined | void;

/** The lists that make up the site. The page pipeline takes them as an argument because `shared` cannot import them. */
export interface Site {
  routes: Route[];
  redirects: RedirectRoute[];
  layouts: Record<LayoutName, () => Promise<Layout>>;
  /** Runs in this order for every page and for 404s. */
  middleware: Middleware[];
  namedMiddleware: Record<string, Middleware>;
  ErrorPage: ComponentType;
}
