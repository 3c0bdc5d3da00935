import { layouts } from '../layouts/layouts.ts';
import { startSite } from './start-site.tsx';

startSite(layouts, (...page) => import('./after-hydration.ts').then((m) => m.startAfterHydration(...page)));
