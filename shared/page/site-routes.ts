import { createContext } from 'react';
import type { Route } from './page.ts';

/** The site's routes, for what leads to a page by its name. */
export const SiteRoutes = createContext<readonly Route[]>([]);
