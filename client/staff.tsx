import { staffLayouts } from '../layouts/staff-layouts.ts';
import { startSite } from './start-site.tsx';

// The back office: a build of its own, so that no public page loads a byte of it.
startSite(staffLayouts, (...page) =>
  import('./staff-after-hydration.ts').then((m) => m.startAfterHydration(...page)),
);
