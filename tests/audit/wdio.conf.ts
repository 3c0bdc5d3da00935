import { config as browserConfig } from '../browser/wdio.conf.ts';

/** The configuration of the browser tests, for the audit's scenes. */
export const config: WebdriverIO.Config = {
  ...browserConfig,
  specs: ['./scenes/*.audit.ts'],
  mochaOpts: { timeout: 90_000 },
};
