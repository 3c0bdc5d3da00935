import type { Middleware } from '../shared/page/page.ts';
import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { headers } from './headers.ts';
import { siteMessages } from './site-messages.ts';

/** For every page and for 404s, in the specification's order. */
export const middleware: Middleware[] = [siteMessages, headers, analytics];

/** What a page may ask for by name. */
export const namedMiddleware: Record<string, Middleware> = { auth };
