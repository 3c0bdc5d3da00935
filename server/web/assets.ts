import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { LayoutName } from '../../shared/stores/PageStore.ts';

/** The files of a page's first load, as absolute paths of the site. */
export interface PageAssets {
  /** Module scripts that run, the entry last. */
  scripts: string[];
  styles: string[];
  /** Modules that the entry imports immediately. */
  modules: string[];
  fonts: string[];
}

export type FindAssets = (routeName: string | null, layout: LayoutName) => PageAssets;

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

const ENTRY = 'client/main.tsx';

/** Reads the build's manifest once. Throws if the client is not built. */
export function readAssets(clientFolder: string): FindAssets {
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')),
  );
  const cache = new Map<string, PageAssets>();
  return (routeName, layout) => {
    const key = `${layout} ${routeName}`;
    const assets = cache.get(key) ?? collectAssets(manifest, routeName, layout);
    cache.set(key, assets);
    return assets;
  };
}

/** `BookingCreate` → `pages/booking-create/BookingCreatePage.tsx` */
export function pageSource(routeName: string): string {
  const folder = routeName.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
  return `pages/${folder}/${routeName}Page.tsx`;
}

/** `point-club` → `layouts/PointClubLayout.tsx` */
const layoutSource = (layout: LayoutName) =>
  `layouts/${layout.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Layout.tsx`;

function collectAssets(manifest: Manifest, routeName: string | null, layout: LayoutName): PageAssets {
  const keys = new Set<string>();
  const collect = (key: string): void => {
    if (keys.has(key) || !manifest[key]) return;
    keys.add(key);
    manifest[key].imports.forEach(collect);
  };
  collect(ENTRY);
  collect(layoutSource(layout));
  if (routeName !== null) collect(pageSource(routeName));
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const urls = (files: string[]) => [...new Set(files)].map((file) => `/${file}`);
  const entry = urls([manifest[ENTRY]?.file ?? '']);
  return {
    scripts: entry,
    styles: urls(chunks.flatMap((chunk) => chunk.css)),
    modules: urls(chunks.map((chunk) => chunk.file)).filter((file) => !entry.includes(file)),
    fonts: urls(chunks.flatMap((chunk) => chunk.assets)).filter((file) => file.endsWith('.woff2')),
  };
}
