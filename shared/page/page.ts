import type { ComponentType } from 'react';
import type { Stores } from '../stores/create-stores.ts';
import type { PageContext } from './page-context.ts';

export type LayoutName = 'default' | 'point-club' | 'wide';

/** All that fetchData and validate may look at: no request, response, window or clock. */
export interface PageInput {
  stores: Stores;
  /** The `{…}` parts of the path, decoded. */
  params: Record<string, string>;
  /** The query string; a repeated argument keeps its first value. */
  query: Record<string, string>;
}

/** What a page may declare beside its component. */
export interface PageStatics {
  layout?: LayoutName;
  /** Named middleware to run after the global ones, e.g. `auth`. */
  middleware?: string[];
  /** `false` answers the 404 page. */
  validate?: (input: PageInput) => boolean;
  /** Fills the stores, or throws. Runs on the server for a first load and in the browser for a click. */
  fetchData?: (input: PageInput) => Promise<void>;
}

/** A page is a component with these statics; everything else is its own business. */
export type Page = ComponentType & PageStatics;

export interface Route {
  /** The route's name in the specification; its page lives in `pages/<kebab-name>/<Name>Page.tsx`. */
  name: string;
  path: string;
  load: () => Promise<Page>;
  /**
   * Nothing on the page belongs to one visitor or depends on the query: its bytes may be kept and shared.
   * A page that does not say so is drawn for each request and sent as `private, no-store`.
   */
  isShared?: boolean;
  /** Search engines may list it: it stands in the sitemap. Every other page tells them not to. */
  isListed?: boolean;
  /** What the club's navigation calls it; a route without does not stand there. */
  clubMenu?: string;
  /** Parameters that the address itself stands for, beside those in its path. */
  params?: Record<string, string>;
}

/** A file for machines that is made of the site's own lists: robots.txt, the sitemap, the feed. */
export interface TextFile {
  path: string;
  contentType: string;
  /** `origin` without a trailing slash. */
  write: (site: { origin: string }) => string | Promise<string>;
}

/** A redirect of old or short addresses. */
export interface RedirectRoute {
  path: string;
  to: string;
}

export type Layout = ComponentType<{ children: React.ReactNode }> & {
  fetchData?: (input: PageInput) => Promise<void>;
};

export type Middleware = (context: PageContext) => Promise<void> | undefined | void;

/** The lists that make the site, handed to the pass so that `shared` need not know them. */
export interface Site {
  routes: Route[];
  redirects: RedirectRoute[];
  layouts: Record<LayoutName, () => Promise<Layout>>;
  /** In this order, for every page and for 404s. */
  middleware: Middleware[];
  namedMiddleware: Record<string, Middleware>;
  ErrorPage: ComponentType;
}
