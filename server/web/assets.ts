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

/** A build of the browser's code. */
interface Build {
  entry: string;
  /** The folder of its pages. */
  pages: string;
}

const PUBLIC: Build = { entry: 'client/main.tsx', pages: 'pages' };
const STAFF: Build = { entry: 'client/staff.tsx', pages: 'pages/back-office' };

/** Reads the manifest of the public build once. Throws if it is not built. */
export const readAssets = (clientFolder: string): FindAssets => readBuild(clientFolder, PUBLIC);

/** Reads the manifest of the back office's build once. Throws if it is not built. */
export const readStaffAssets = (staffFolder: string): FindAssets => readBuild(staffFolder, STAFF);

function readBuild(folder: string, build: Build): FindAssets {
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
  );
  const cache = new Map<string, PageAssets>();
  return (routeName, layout) => {
    const key = `${layout} ${routeName}`;
    const assets = cache.get(key) ?? collectAssets(manifest, build, { routeName, layout });
    cache.set(key, assets);
    return assets;
  };
}

/** `BookingCreate` → `pages/booking-create/BookingCreatePage.tsx` */
export function pageSource(routeName: string, pages = PUBLIC.pages): string {
  const folder = routeName.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
  return `${pages}/${folder}/${routeName}Page.tsx`;
}

/** `point-club` → `layouts/PointClubLayout.tsx` */
const layoutSource = (layout: LayoutName) =>
  `layouts/${layout.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Layout.tsx`;

function collectAssets(
  manifest: Manifest,
  build: Build,
  { routeName, layout }: { routeName: string | null; layout: LayoutName },
): PageAssets {
  const keys = new Set<string>();
  const collect = (key: string): void => {
    if (keys.has(key) || !manifest[key]) return;
    keys.add(key);
    manifest[key].imports.forEach(collect);
  };
  collect(build.entry);
  collect(layoutSource(layout));
  if (routeName !== null) collect(pageSource(routeName, build.pages));
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const urls = (files: string[]) => [...new Set(files)].map((file) => `/${file}`);
  const entry = urls([manifest[build.entry]?.file ?? '']);
  return {
    scripts: entry,
    styles: urls(chunks.flatMap((chunk) => chunk.css)),
    modules: urls(chunks.map((chunk) => chunk.file)).filter((file) => !entry.includes(file)),
    fonts: urls(chunks.flatMap((chunk) => chunk.assets)).filter((file) => file.endsWith('.woff2')),
  };
}
