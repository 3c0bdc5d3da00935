import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type PublicPage, publicPages } from './public-pages.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;
const MIN_PERFORMANCE = 98;
const ROUNDS = 3;

/** Runs Lighthouse as a phone on every public page. Pages with a performance limit get the median of three runs. */
export async function auditLighthouse(origin: string): Promise<string[]> {
  const table: Record<string, Scores> = {};
  for (const page of publicPages) {
    const rounds = Array.from({ length: page.isMeasured ? ROUNDS : 1 }, () => measure(origin, page));
    table[page.path] = medianOf(rounds);
  }
  console.table(table);
  return publicPages.flatMap(({ path, isMeasured }) =>
    CATEGORIES.flatMap((category) => {
      const score = table[path]?.[category] ?? 0;
      const minimum = category === 'performance' ? (isMeasured ? MIN_PERFORMANCE : 0) : 100;
      return score >= minimum ? [] : [`${path}: Lighthouse gives ${score} for ${category}, not ${minimum}`];
    }),
  );
}

const report = v.object({
  runtimeError: v.optional(v.object({ code: v.string() })),
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
});

/** Chromium sometimes loses the start of a trace. Such a run has measured nothing and is repeated. */
function measure(origin: string, page: PublicPage, tries = 3): Scores {
  const { runtimeError, categories } = runLighthouse(origin, page);
  if (runtimeError && tries > 1) return measure(origin, page, tries - 1);
  return scoresBy((category) => Math.round((categories[category]?.score ?? 0) * 100));
}

function runLighthouse(origin: string, { path, isListed }: PublicPage): v.InferOutput<typeof report> {
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-lighthouse-'));
  const file = join(folder, 'report.json');
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage';
  const args = ['--quiet', `--chrome-flags=${flags}`, '--output=json', `--output-path=${file}`];
  // Pages outside the sitemap have `noindex` on purpose.
  if (!isListed) args.push('--skip-audits=is-crawlable');
  spawnSync(process.execPath, [process.env.LIGHTHOUSE ?? '', origin + path, ...args], {
    env: { ...process.env, CHROME_PATH: process.env.CHROME_BIN },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const result = v.parse(report, JSON.parse(readFileSync(file, 'utf8')));
  rmSync(folder, { recursive: true });
  return result;
}

const medianOf = (rounds: Scores[]): Scores =>
  scoresBy((category) => {
    const scores = rounds.map((one) => one[category]).toSorted((a, b) => a - b);
    return scores[Math.floor(scores.length / 2)] ?? 0;
  });

function scoresBy(score: (category: (typeof CATEGORIES)[number]) => number): Scores {
  const [performance, accessibility, practices, seo] = CATEGORIES;
  return {
    [performance]: score(performance),
    [accessibility]: score(accessibility),
    [practices]: score(practices),
    [seo]: score(seo),
  };
}
