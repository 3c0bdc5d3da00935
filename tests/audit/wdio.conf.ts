import { config as browserConfig } from '../browser/wdio.conf.ts';

/** The rig of the browser tests, for the walk through all scenes. */
export const config: WebdriverIO.Config = {
  ...browserConfig,
  specs: ['./scenes/*.audit.ts'],
  mochaOpts: { timeout: 90_000 },
};
