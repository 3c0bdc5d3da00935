import { browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectAccessible } from '../browser/support/accessibility.ts';
import { scrollsSideways } from '../browser/support/page.ts';
import { NARROW, type Screen, setScreen } from '../browser/support/screens.ts';
import { takeScreenshot } from '../browser/support/screenshots.ts';

/** A picture of what is shown now; unless pictures are all that is asked for, axe and the narrowest screen as well. */
export async function look(scene: string, screen: Screen): Promise<void> {
  await browser.execute(() => scrollTo(0, 0));
  // A page that is still fading in would be an empty picture.
  await browser.waitUntil(() => browser.execute(hasCome));
  await takeScreenshot(`scene ${scene} ${screen.width}`);
  if (process.env.ONLY_SHOTS) return;
  await expectAccessible();
  expect(await scrollsSideways(), 'scrolls sideways').to.equal(false);
  if (!screen.isPhone) return;
  await setScreen(NARROW);
  expect(await scrollsSideways(), 'scrolls sideways on 320 pixels').to.equal(false);
  await setScreen(screen);
}

const hasCome = () =>
  document
    .getAnimations()
    .every(({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity);
