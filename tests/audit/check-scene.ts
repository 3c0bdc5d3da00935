import { browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectAccessible } from '../browser/support/accessibility.ts';
import { scrollsSideways } from '../browser/support/page.ts';
import { NARROW, type Screen, setScreen } from '../browser/support/screens.ts';
import { takeScreenshot } from '../browser/support/screenshots.ts';

/** Takes a screenshot of a scene and, unless ONLY_SHOTS is set, checks it with axe and on the narrowest screen. */
export async function checkScene(scene: string, screen: Screen): Promise<void> {
  await browser.execute(() => scrollTo(0, 0));
  // A page that is still fading in would give an empty screenshot.
  await browser.waitUntil(() => browser.execute(hasSettled));
  await takeScreenshot(`scene ${scene} ${screen.width}`);
  if (process.env.ONLY_SHOTS) return;
  await expectAccessible();
  expect(await scrollsSideways(), 'scrolls sideways').to.equal(false);
  if (!screen.isPhone) return;
  await setScreen(NARROW);
  expect(await scrollsSideways(), 'scrolls sideways on 320 pixels').to.equal(false);
  await setScreen(screen);
}

const hasSettled = () =>
  document
    .getAnimations()
    .every(({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity);
