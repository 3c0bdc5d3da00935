import type { ComponentType, ReactNode } from 'react';
import type { Stores } from '../stores/stores.ts';
import type { RoutePattern } from './route.ts';
import type { LayoutName } from '../stores/PageStore.ts';

/** Everything that `fetchData` and `validate` may use: no request, response, window or clock. */
export interface PageInput {
  stores: Stores;
  /** The `:name` parts of the path, decoded. */
  params: Record<string, string>;
  /** The query string. A repeated parameter keeps its first value. */
  query: Record<string, string>;
}

/** The fields of a form that a browser posted without scripts. */
export type PostedFields = Readonly<Record<string, string>>;

/** What `handlePost` may use. */
export interface PostInput extends PageInput {
  posted: PostedFields;
  /** The site's routes, to find the address of a remembered page. */
  routes: readonly Route[];
}

/** What a page can declare next to its component. */
export interface PageStatics {
  layout?: LayoutName;
  /** Named middleware that runs after the global middleware, e.g. `auth`. */
  middleware?: string[];
  /** `false` shows the 404 page. */
  validate?: (input: PageInput) => boolean;
  /** Fills the stores or throws. Runs on the server for a first load and in the browser for a click. */
  fetchData?: (input: PageInput) => Promise<void>;
  /**
   * Sends the page's form when it was posted without scripts: fills its store and makes the same call as with scripts.
   * Runs after fetchData, on the server only. The page then shows the errors or the thanks; a thrown redirect leads on.
   */
  handlePost?: (input: PostInput) => Promise<unknown>;
}

export type Page = ComponentType & PageStatics;

/** What a page of the back office needs beyond the headers of all pages. */
export type PageAllowance =
  /** Reading codes with the camera. */
  | 'camera'
  /** Pictures from the device, shown before they are sent. */
  | 'photos'
  /** Frames with documents of this site, such as a mail's preview. */
  | 'frames';

export interface Route extends RoutePattern {
  /** The route's name in the specification. Its page is `pages/<kebab-name>/<Name>Page.tsx`. */
  name: string;
  load: () => Promise<Page>;
  /**
   * Nothing on the page depends on a visitor who is not logged in, so the page cache may send it to all of them.
   * Every other page is rendered for each request and sent as `private, no-store`.
   */
  isShared?: boolean;
  /** What a shared page does depend on: it is rendered for a request with a query, or with a session's id. */
  dependsOn?: readonly ('query' | 'session')[];
  /** The page is in the sitemap. Every other page asks search engines not to list it. */
  isListed?: boolean;
  /** Back office: widens the page's headers. Such a page opens with a full load, because headers come with documents. */
  allows?: readonly PageAllowance[];
}

export type Layout = ComponentType<{ children: ReactNode }> & {
  fetchData?: (input: PageInput) => Promise<void>;
};

/** A file for machines that is generated from the site's own lists: robots.txt, the sitemap, the feed. */
export interface TextFile {
  path: string;
  contentType: string;
  /** `origin` has no trailing slash. */
  write: (site: { origin: string }) => string | Promise<string>;
}
