/** What an address looks like. This file imports nothing, so that pages, stores and the router can all use it. */
export interface RoutePattern {
  /** Starts with a slash. `:name` matches one segment, or the rest of one: `/blog/about-:name`. */
  path: string;
  /** Parameters that the address implies, in addition to those in its path. */
  params?: Record<string, string>;
}

export interface RouteMatch<R extends RoutePattern> {
  route: R;
  params: Record<string, string>;
}

/** A permanent redirect of an old or short address. */
export interface RedirectRoute {
  path: string;
  to: string;
}

/** A page by its route's name. It is never an address, so it cannot lead to another site. */
export interface ReturnTo {
  name: string;
  params: Record<string, string>;
  query: Record<string, string>;
}
