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
  'scripts/prepare-database.mjs',
  'scripts/sign-scripts.mjs',
  'scripts/payment-scripts.json',
  'scripts/embedded-migrations.mjs',
  'scripts/posts.mjs',
  'scripts/draw.mjs',
  'scripts/render-previews.mjs',
];

/** A fingerprint of all sources of a build. */
export const fingerprintSources = () => fingerprint(SOURCES);

/** Builds if dist is missing or out of date. */
export async function ensureBuilt() {
  if (isStamped(BUILD_STAMP, fingerprintSources())) return;
  // In a child process: Vite sets NODE_ENV to production, which the server must not inherit.
  const code = await runNode(['scripts/build.mjs']);
  if (code !== 0) giveUp('The build failed; the reason is above.');
}
