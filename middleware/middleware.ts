import type { Middleware } from '../shared/page/site.ts';
import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { headers } from './headers.ts';
import { siteMessages } from './site-messages.ts';

/** Runs for every page and for 404s, in the order of the specification. */
export const middleware: Middleware[] = [siteMessages, headers, analytics];

/** Middleware that a page requests by name. */
export const namedMiddleware: Record<string, Middleware> = { auth };
