import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { browser } from '@wdio/globals';
import type Axe from 'axe-core';
import * as v from 'valibot';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const violations = v.array(
  v.object({
    id: v.string(),
    help: v.string(),
    nodes: v.array(v.object({ html: v.string(), failureSummary: v.string() })),
  }),
);

/** Expects that axe finds no violation in the current page. Waits for animations to finish first. */
export async function expectAccessible(): Promise<void> {
  await browser.execute(() => {
    const animations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const finished = Promise.allSettled(animations.map((animation) => animation.finished));
    // A tab that draws no frames finishes none.
    return Promise.race([finished, new Promise((resolve) => setTimeout(resolve, 10_000))]);
  });
  if (!(await browser.execute(() => 'axe' in window))) await browser.execute(axeSource);
  const results = await browser.execute(async (tags) => {
    return (await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] })).violations;
  }, TAGS);
  const messages = v
    .parse(violations, results)
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
  if (messages.length > 0) throw new Error(`Not accessible:\n${messages.join('\n\n')}`);
}
