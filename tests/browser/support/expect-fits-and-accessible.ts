import { expect } from 'chai';
import { expectAccessible } from './accessibility.ts';
import { scrollsSideways } from './page.ts';

/** Expects that the page doesn't scroll sideways and that axe finds no violation. */
export async function expectFitsAndAccessible(): Promise<void> {
  expect(await scrollsSideways(), 'scrolls sideways').to.equal(false);
  await expectAccessible();
}
