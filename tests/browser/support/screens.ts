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

/** A `describe` on a phone's screen: each starts as a new visitor, and each test leaves the console empty. */
export const onPhone = (title: string, tests: (screen: Screen) => void) => describeOn(PHONE, title, tests);

/** The same on a desktop's screen. */
export const onDesktop = (title: string, tests: (screen: Screen) => void) =>
  describeOn(DESKTOP, title, tests);

/** The narrowest screen, which is also a desktop's at four times the size. */
export const onNarrow = (title: string, tests: (screen: Screen) => void) => describeOn(NARROW, title, tests);

/** The same tests on a phone and a desktop. */
export function onEveryScreen(title: string, tests: (screen: Screen) => void): void {
  onPhone(title, tests);
  onDesktop(title, tests);
}

function describeOn(screen: Screen, title: string, tests: (screen: Screen) => void) {
  describe(`${title} ${screen.name}`, () => {
    before(async () => {
      await becomeNewVisitor();
      await setScreen(screen);
    });
    tests(screen);
    afterEach(expectQuietConsole);
  });
}

// Over the DevTools protocol, because a window of Chromium cannot be made as narrow as a phone.
export async function setScreen({ width, height, isPhone }: Screen) {
  await browser.sendCommandAndGetResult('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: isPhone,
  });
  await browser.sendCommandAndGetResult('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
}

/** Forgets cookies and storage, and goes on in a new tab: what a tab keeps for itself is gone, its screen too. */
async function becomeNewVisitor(): Promise<void> {
  const origin = browser.options.baseUrl ?? '*';
  await browser.sendCommandAndGetResult('Network.clearBrowserCookies', {});
  // Not the workers: one that is taken from under its page can fetch nothing for the next visitor.
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage';
  await browser.sendCommandAndGetResult('Storage.clearDataForOrigin', { origin, storageTypes });
  const { handle } = await browser.createWindow('tab');
  await browser.closeWindow();
  await browser.switchToWindow(handle);
}
