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

/** Expects that axe finds no violation in the current page. Waits for animations and transitions to finish first. */
export async function expectAccessible(): Promise<void> {
  await browser.execute(async () => {
    const animations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const moving = [...animations, document.activeViewTransition].filter((motion) => motion != null);
    const finished = Promise.allSettled(moving.map((motion) => motion.finished));
    // A tab that draws no frames finishes none.
    await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, 10_000))]);
  });
  if (!(await browser.execute(() => 'axe' in window)))
    await browser.sendCommandAndGetResult('Runtime.evaluate', { expression: axeSource });
  const results = await browser.execute(async (tags) => {
    // Without `preload`, which reads style sheets for rules that are not among these.
    const options = { runOnly: tags, resultTypes: ['violations' as const], preload: false };
    return (await window.axe.run(document, options)).violations;
  }, TAGS);
  const messages = v
    .parse(violations, results)
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
  if (messages.length > 0) throw new Error(`Not accessible:\n${messages.join('\n\n')}`);
}
