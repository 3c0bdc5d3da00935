// The size of each page's first load, after brotli, and its budget.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes after brotli. */
export const BUDGETS = {
  home: 92_000,
  page: 117_000,
  routeChunk: 28_500,
  style: 12_000,
  font: 17_000,
};

/** The back office loads once a shift. The largest page is the booth's; each page of the back office adds its route to all. */
export const STAFF_BUDGETS = { page: 156_000, routeChunk: 50_000, style: 10_000 };

/** What is loaded before every page. The layouts of staff are part of their entry. */
const FRAMES = {
  client: ['client/main.tsx', 'layouts/DefaultLayout.tsx'],
  staff: ['client/staff.tsx'],
};
const HOME = 'pages/home/HomePage.tsx';
const PAGE = /^pages\/.+Page\.tsx$/;

/**
 * What a browser loads for each page of a build, from Vite's manifest:
 * `script` and `style` are the totals of a first visit, `routeChunk` is what a navigation adds.
 */
export function weighPages(folder, build = 'client') {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const weigh = (files) => [...files].reduce((sum, file) => sum + weighFile(join(folder, file)), 0);
  const frame = FRAMES[build];
  const open = collect(manifest, frame);
  return Object.keys(manifest)
    .filter((key) => PAGE.test(key))
    .map((page) => {
      const all = collect(manifest, [...frame, page]);
      const added = [...all.scripts].filter((file) => !open.scripts.has(file));
      return { page, script: weigh(all.scripts), style: weigh(all.styles), routeChunk: weigh(added) };
    });
}

/** A sentence for each exceeded budget. */
export function findExcesses(pages, fontBytes, budgets = BUDGETS) {
  const excesses = [];
  const compare = (what, bytes, budget) => {
    if (bytes > budget)
      excesses.push(`${what} is ${inKilobytes(bytes)}, the budget is ${inKilobytes(budget)}`);
  };
  for (const { page, script, style, routeChunk } of pages) {
    compare(`JavaScript of the first load of ${page}`, script, page === HOME ? budgets.home : budgets.page);
    compare(`The route chunk of ${page}`, routeChunk, budgets.routeChunk);
    compare(`CSS of the first load of ${page}`, style, budgets.style);
  }
  compare('The font', fontBytes, BUDGETS.font);
  return excesses;
}

/** Prints the sizes of both builds. Throws if one exceeds its budget. */
export function checkBudgets(clientFolder, staffFolder) {
  const pages = weighPages(clientFolder);
  if (!pages.some(({ page }) => page === HOME)) throw new Error(`The build holds no chunk of ${HOME}`);
  const staffPages = weighPages(staffFolder, 'staff');
  if (staffPages.length === 0) throw new Error('The build of the back office holds no page');
  for (const { page, script, style, routeChunk } of [...pages, ...staffPages]) {
    const parts = [
      `${inKilobytes(script)} script`,
      `${inKilobytes(routeChunk)} own`,
      `${inKilobytes(style)} style`,
    ];
    console.log(`  ${page.padEnd(74)} ${parts.map((part) => part.padStart(16)).join('')}`);
  }
  const excesses = [
    ...findExcesses(pages, weighFonts(clientFolder)),
    ...findExcesses(staffPages, weighFonts(staffFolder), STAFF_BUDGETS),
  ];
  if (excesses.length > 0) throw new Error(['Over budget:', ...excesses].join('\n  '));
}

/** All files that the browser loads before these modules run. */
function collect(manifest, keys) {
  const scripts = new Set();
  const styles = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return { scripts, styles };
}

function weighFonts(clientFolder) {
  const names = readdirSync(clientFolder, { recursive: true });
  const fonts = names.filter((name) => name.endsWith('.woff2'));
  return fonts.reduce((sum, name) => sum + statSync(join(clientFolder, name)).size, 0);
}

const weighFile = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
