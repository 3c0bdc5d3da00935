import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SevereServiceError } from 'webdriverio';
import { keepCommands, recordCommands } from './support/command-log.ts';
import { filmCode } from './support/fake-camera.ts';
import { readTextQuickly } from './support/page.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { startApp } from './support/start-app.ts';
import type { App } from './support/start-app.ts';
import { TotalsReporter } from './support/TotalsReporter.ts';

const CHROME = process.env.CHROME_BIN ?? '/usr/bin/chromium';
const DRIVER = process.env.CHROMEDRIVER_PATH ?? '/usr/bin/chromedriver';
/** The environment variable with the product's origin, set by the launcher for its workers. */
const ORIGIN = 'APP_ORIGIN';

/** What the camera of every browser sees: a file of this run, whose name the launcher tells its workers. */
const FILM = (process.env.CAMERA_FILM ??= join(tmpdir(), `camera-${process.pid}.y4m`));

/** Files of a group run in one session, one after the other: starting a browser takes as long as several tests. */
const GROUPS = 12;
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
const groups = Array.from({ length: GROUPS }, (_, group) =>
  files.filter((_file, at) => at % GROUPS === group).map((name) => join(import.meta.dirname, name)),
);

// At the top of a file they would run for all files of its group.
for (const name of files)
  if (/^(before|after)(Each)?\(/m.test(readFileSync(join(import.meta.dirname, name), 'utf8')))
    throw new Error(`${name} has hooks outside of a describe`);

/** Only set in the launcher. */
let profiles: string;
let app: App | undefined;

const chromium = {
  browserName: 'chrome',
  // WebDriver BiDi would add lines to the browser's log, which the tests expect to be empty.
  'wdio:enforceWebDriverClassic': true,
  'wdio:chromedriverOptions': { binary: DRIVER },
  'goog:loggingPrefs': { browser: 'ALL' },
  'goog:chromeOptions': {
    binary: CHROME,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--lang=en-US',
      // Pages of earlier tests and renderers in reserve would take processor time from the test.
      '--disable-features=BackForwardCache,SpareRendererForSitePerProcess',
      '--force-prefers-reduced-motion',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
      '--window-size=1280,900',
    ],
  },
};

export const config: WebdriverIO.Config = {
  runner: 'local',
  specs: groups,
  maxInstances: 3,
  baseUrl: process.env[ORIGIN],
  logLevel: 'error',
  // Long, because a slow machine is no failure.
  waitforTimeout: 20_000,
  framework: 'mocha',
  mochaOpts: { timeout: 120_000 },
  reporters: [TotalsReporter],
  capabilities: [chromium],

  async onPrepare() {
    profiles = mkdtempSync(join(tmpdir(), 'chromium-'));
    await filmCode(FILM);
    // After any other error wdio would still run the tests.
    app = await startApp().catch((error: unknown) => {
      throw new SevereServiceError(String(error));
    });
    process.env[ORIGIN] = app.origin;
    // Chromedriver leaves a profile behind for each session. All of them are created in this folder.
    process.env.TMPDIR = profiles;
  },
  before() {
    recordCommands();
    readTextQuickly();
  },
  async afterTest(test, _context, { passed }) {
    if (passed) return;
    const title = `${test.parent} ${test.title}`;
    await keepCommands(title);
    await takeScreenshot(`failed ${title}`);
  },
  async onComplete() {
    await app?.stop();
    rmSync(profiles, { recursive: true, force: true });
    rmSync(FILM, { force: true });
  },
};
