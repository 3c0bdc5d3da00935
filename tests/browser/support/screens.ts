import { browser } from '@wdio/globals';
import { expectQuietConsole } from './console.ts';

interface Screen {
  name: string;
  width: number;
  height: number;
  isPhone: boolean;
}

const PHONE: Screen = { name: 'on a phone', width: 390, height: 844, isPhone: true };
const DESKTOP: Screen = { name: 'on a desktop', width: 1280, height: 900, isPhone: false };

/** A `describe` on a phone's screen: each starts as a new visitor, and each test leaves the console empty. */
export const onPhone = (title: string, tests: () => void) => describeOn(PHONE, title, tests);

/** The same on a desktop's screen. */
export const onDesktop = (title: string, tests: () => void) => describeOn(DESKTOP, title, tests);

/** The same tests on both. */
export function onEveryScreen(title: string, tests: () => void): void {
  onPhone(title, tests);
  onDesktop(title, tests);
}

function describeOn(screen: Screen, title: string, tests: () => void) {
  describe(`${title} ${screen.name}`, () => {
    before(async () => {
      await setScreen(screen);
      await becomeNewVisitor();
    });
    tests();
    afterEach(expectQuietConsole);
  });
}

// Over the DevTools protocol, because a window of Chromium cannot be made as narrow as a phone.
async function setScreen({ width, height, isPhone }: Screen) {
  await browser.sendCommandAndGetResult('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: isPhone,
  });
  await browser.sendCommandAndGetResult('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
}

/** Forgets cookies and storage. */
export async function becomeNewVisitor(): Promise<void> {
  await browser.url('about:blank');
  await browser.sendCommandAndGetResult('Network.clearBrowserCookies', {});
  const origin = browser.options.baseUrl ?? '*';
  await browser.sendCommandAndGetResult('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}
