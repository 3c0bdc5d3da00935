import { existsSync } from 'node:fs';
import { canInstall, installFromDebian } from './debian.mjs';
import { step } from './steps.mjs';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const DRIVER = '/usr/bin/chromedriver';

/**
 * Finds Chromium and its driver, and installs Debian's packages if allowed.
 * Returns environment variables with their paths, or null if they are missing.
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found || !canInstall()) return found;
  await step('Installing chromium and chromium-driver', () =>
    installFromDebian('chromium', 'chromium-driver'),
  );
  return findChromium();
}

export const CHROMIUM_ADVICE =
  'The browser tests need Chromium and its driver: `apt-get install chromium chromium-driver` as root, ' +
  'or name yours in CHROME_BIN and CHROMEDRIVER_PATH.';

function findChromium() {
  const browser = process.env.CHROME_BIN ?? BROWSERS.find((path) => existsSync(path));
  const driver = process.env.CHROMEDRIVER_PATH ?? DRIVER;
  if (!browser || !existsSync(browser) || !existsSync(driver)) return null;
  return { CHROME_BIN: browser, CHROMEDRIVER_PATH: driver };
}
