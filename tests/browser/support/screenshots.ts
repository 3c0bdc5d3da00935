import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { browser } from '@wdio/globals';

const folder = resolve(import.meta.dirname, '../../../shots');

/** Saves what the window shows as shots/<name>.png. */
export async function takeScreenshot(name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await browser.saveScreenshot(join(folder, `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`));
}
