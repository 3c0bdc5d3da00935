import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { browser } from '@wdio/globals';
import * as v from 'valibot';

const folder = resolve(import.meta.dirname, '../../../shots');

/** Saves the whole page, including the parts outside the viewport, as shots/<name>.png. */
export async function takeScreenshot(name: string): Promise<void> {
  const options = { captureBeyondViewport: true };
  const answer = await browser.sendCommandAndGetResult('Page.captureScreenshot', options);
  const { data } = v.parse(screenshot, answer);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`), data, 'base64');
}

const screenshot = v.object({ data: v.string() });
