import { giveUp, runNode } from './steps.mjs';
import { fingerprint, isStamped } from './stamp.mjs';

export const BUILD_STAMP = 'dist/.stamp';

const SOURCES = [
  'pages',
  'layouts',
  'middleware',
  'shared',
  'client',
  'server',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/budgets.mjs',
  'scripts/posts.mjs',
  'scripts/draw.mjs',
  'scripts/render-previews.mjs',
];

/** The state of everything that a build is made of. */
export const fingerprintSources = () => fingerprint(SOURCES);

/** Builds when dist is missing or was made of other sources. */
export async function ensureBuilt() {
  if (isStamped(BUILD_STAMP, fingerprintSources())) return;
  // In a process of its own: Vite sets NODE_ENV to production where it builds, and the server must not inherit that.
  const code = await runNode(['scripts/build.mjs']);
  if (code !== 0) giveUp('The build failed; the reason is above.');
}
