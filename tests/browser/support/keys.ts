import { browser } from '@wdio/globals';
import { Key } from 'webdriverio';

/** Presses and releases one key after the other: `pressKeys('Tab', 'Tab', 'Enter')`. */
export async function pressKeys(...keys: string[]): Promise<void> {
  for (const key of keys) await browser.keys([key]);
}

/** What the keyboard would act on: its visible text, or else its accessible name. */
export async function readFocused(): Promise<string> {
  const focused = browser.$(':focus');
  return (await focused.getText()) || (await focused.getComputedLabel());
}

const MOST_STOPS = 60;

/** Goes on with Tab until the focus is on what has this accessible name. No stop on the way may be out of sight. */
export async function tabTo(name: string | RegExp): Promise<void> {
  const isThere = (label: string) => (typeof name === 'string' ? label === name : name.test(label));
  const passed: string[] = [];
  while (passed.length < MOST_STOPS) {
    await pressKeys(Key.Tab);
    const label = await browser.$(findFocused).getComputedLabel();
    if (!(await isFocusInSight())) throw new Error(`“${label}” has the focus where nobody sees it`);
    if (isThere(label)) return;
    passed.push(label);
  }
  throw new Error(`Tab never comes to “${name}”, only to ${passed.join(', ')}`);
}

const findFocused = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : document.body;

const isFocusInSight = () =>
  browser.execute(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const middle = document.elementFromPoint(
      left + width / 2,
      Math.max(top, 0) + Math.min(height, innerHeight) / 2,
    );
    return middle !== null && (focused.contains(middle) || middle.contains(focused));
  });
