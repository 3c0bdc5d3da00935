import { browser } from '@wdio/globals';

/** Presses and releases one key after the other: `pressKeys('Tab', 'Tab', 'Enter')`. */
export async function pressKeys(...keys: string[]): Promise<void> {
  for (const key of keys) await browser.keys([key]);
}

/** What the keyboard would act on: its visible text, or else its accessible name. */
export async function readFocused(): Promise<string> {
  const focused = browser.$(':focus');
  return (await focused.getText()) || (await focused.getComputedLabel());
}
