import { browser } from '@wdio/globals';
import { Key } from 'webdriverio';

/** Presses and releases one key after the other: `pressKeys('Tab', 'Tab', 'Enter')`. */
export async function pressKeys(...keys: string[]): Promise<void> {
  for (const key of keys) await browser.keys([key]);
}

/** The visible text of the focused element, or else its accessible name. */
export async function readFocused(): Promise<string> {
  const focused = browser.$(':focus');
  return (await focused.getText()) || (await focused.getComputedLabel());
}

const MAX_STOPS = 60;

/** Presses Tab until the element with this accessible name has the focus. Fails if a focused element isn't visible. */
export async function tabTo(name: string | RegExp): Promise<void> {
  const isTarget = (label: string) => (typeof name === 'string' ? label === name : name.test(label));
  const labels: string[] = [];
  while (labels.length < MAX_STOPS) {
    await pressKeys(Key.Tab);
    const label = await browser.$(findFocused).getComputedLabel();
    if (!(await isFocusVisible())) throw new Error(`“${label}” has the focus but isn’t visible`);
    if (isTarget(label)) return;
    labels.push(label);
  }
  throw new Error(`Tab never reached “${name}”, only ${labels.join(', ')}`);
}

const findFocused = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : document.body;

const isFocusVisible = () =>
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
