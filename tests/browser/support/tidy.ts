import { expect } from 'chai';
import { expectAccessible } from './accessibility.ts';
import { scrollsSideways } from './page.ts';

/** What is shown now fits its screen, and axe finds nothing wrong with it. */
export async function expectTidy(): Promise<void> {
  expect(await scrollsSideways(), 'scrolls sideways').to.equal(false);
  await expectAccessible();
}
