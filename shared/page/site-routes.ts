import { createContext } from 'react';
import type { Route } from './page.ts';

/** Loads the list of the site's routes, for what leads to a page by its name. The first load does without the list. */
export const LoadRoutes = createContext<() => Promise<readonly Route[]>>(async () => []);
