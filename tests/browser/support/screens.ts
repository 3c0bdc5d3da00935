import { browser } from '@wdio/globals';
import { expectQuietConsole } from './console.ts';

export interface Screen {
  name: string;
  width: number;
  height: number;
  isPhone: boolean;
}

const PHONE: Screen = { name: 'on a phone', width: 390, height: 844, isPhone: true };
const DESKTOP: Screen = { name: 'on a desktop', width: 1280, height: 900, isPhone: false };

export const NARROW: Screen = { name: 'on 320 pixels', width: 320, height: 640, isPhone: true };

/** A `describe` on a phone's screen. Each starts with an empty browser, and each test must leave the console empty. */
export const onPhone = (title: string, tests: (screen: Screen) => void) => describeOn(PHONE, title, tests);

/** The same on a desktop's screen. */
export const onDesktop = (title: string, tests: (screen: Screen) => void) =>
  describeOn(DESKTOP, title, tests);

/** The narrowest screen, which equals a desktop at 400% zoom. */
export const onNarrow = (title: string, tests: (screen: Screen) => void) => describeOn(NARROW, title, tests);

/** The same tests on a phone and a desktop. */
export function onEveryScreen(title: string, tests: (screen: Screen) => void): void {
  onPhone(title, tests);
  onDesktop(title, tests);
}

function describeOn(screen: Screen, title: string, tests: (screen: Screen) => void) {
  describe(`${title} ${screen.name}`, () => {
    before(async () => {
      await resetBrowser();
      await setScreen(screen);
    });
    tests(screen);
    afterEach(expectQuietConsole);
  });
}

// Uses the DevTools protocol, because Chromium's windows can't be as narrow as a phone.
export async function setScreen({ width, height, isPhone }: Screen) {
  await browser.sendCommandAndGetResult('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: isPhone,
  });
  await browser.sendCommandAndGetResult('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
}

/**
 * Continues in a new tab, which resets session storage and the screen size, and deletes cookies and storage. The old tab
 * closes first, because its late requests could set cookies again.
 */
async function resetBrowser(): Promise<void> {
  const { handle } = await browser.createWindow('tab');
  await browser.closeWindow();
  await browser.switchToWindow(handle);
  const origin = browser.options.baseUrl ?? '*';
  await browser.sendCommandAndGetResult('Network.clearBrowserCookies', {});
  // Service workers are kept, because a removed one can't fetch for the next page.
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage';
  await browser.sendCommandAndGetResult('Storage.clearDataForOrigin', { origin, storageTypes });
  // What the old tab logged when it closed, such as a cut stream.
  await browser.getLogs('browser');
}

/** What the page reads as the person's wish. Tests run with reduced motion, because text that fades in can't be read yet. */
export const setMotion = (value: 'no-preference' | 'reduce') =>
  browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });
