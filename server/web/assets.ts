import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { PageChunk } from '../../shared/page/SiteDocument.tsx';
import type { LayoutName } from '../../shared/stores/PageStore.ts';

/** The files of a page's first load, as absolute paths of the site. */
export interface PageAssets {
  /** Module scripts that run, the entry last. */
  scripts: Script[];
  styles: string[];
  /** The same style sheets as one text for the document; null where the document links them. */
  inlineStyle: InlineStyle | null;
  /** Modules that the entry imports immediately. */
  modules: Script[];
  /** Null for a page that takes no card. */
  importMap: ImportMap | null;
  fonts: string[];
  /** Null for a page without a route of its own. */
  page: PageChunk | null;
}

/** A script with the hash that the build wrote down: a browser refuses other bytes. Development has no hashes. */
export interface Script {
  src: string;
  integrity?: string;
}

/** The hashes of all scripts of the build, for what a page imports later. */
export interface ImportMap {
  integrity: Record<string, string>;
  /** Of its JSON, for the content security policy: `'sha256-…'`. */
  hash: string;
}

/** Style sheets inside the document: without a request of their own, the first paint is a round trip earlier. */
export interface InlineStyle {
  text: string;
  /** For the content security policy: `'sha256-…'`. */
  hash: string;
  /** The files, as the build names them to its imports. */
  files: string[];
}

export type FindAssets = (routeName: string | null, layout: LayoutName) => PageAssets;

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
    // scripts/sign-scripts.mjs adds these two.
    integrity: v.optional(v.string()),
    takesCards: v.optional(v.boolean(), false),
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

/** A build of the browser's code. */
interface Build {
  entry: string;
  /** The folder of its pages. */
  pages: string;
  hasInlineStyle: boolean;
}

const PUBLIC: Build = { entry: 'client/main.tsx', pages: 'pages', hasInlineStyle: true };
// Staff open many documents a day with the same files.
const STAFF: Build = { entry: 'client/staff.tsx', pages: 'pages/back-office', hasInlineStyle: false };

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
  const findStyle = createInlineStyles(folder);
  const importMap = createImportMap(manifest);
  return (routeName, layout) => {
    const key = `${layout} ${routeName}`;
    const known = cache.get(key);
    if (known) return known;
    const assets = collectAssets(manifest, build, { routeName, layout, importMap });
    if (build.hasInlineStyle) assets.inlineStyle = findStyle(assets.styles);
    cache.set(key, assets);
    return assets;
  };
}

/** Reads and hashes each set of style sheets once: many pages have the same. */
function createInlineStyles(folder: string): (styles: string[]) => InlineStyle {
  const cache = new Map<string, InlineStyle>();
  return (styles) => {
    const key = styles.join(' ');
    const style = cache.get(key) ?? readInlineStyle(folder, styles);
    cache.set(key, style);
    return style;
  };
}

function readInlineStyle(folder: string, styles: string[]): InlineStyle {
  const text = styles.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');
  if (/<\/style|<!--/i.test(text)) throw new Error('A style sheet would end its style element');
  return { text, hash: hashForPolicy(text), files: styles.map((file) => file.slice(1)) };
}

function createImportMap(manifest: Manifest): ImportMap {
  const signed = Object.values(manifest).flatMap(({ file, integrity }) =>
    integrity === undefined ? [] : [[`/${file}`, integrity]],
  );
  const integrity = Object.fromEntries(signed);
  // React writes exactly this text into the document.
  return { integrity, hash: hashForPolicy(JSON.stringify({ integrity })) };
}

const hashForPolicy = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What a document has inside itself, beside its HTML. */
export type InlineParts = Pick<PageAssets, 'inlineStyle' | 'importMap'>;

/** Adds the document's own style and import map to its content security policy. */
export function allowInlineParts(policy: string, { inlineStyle, importMap }: InlineParts): string {
  const styled = inlineStyle
    ? policy.replace("style-src 'self'", `style-src 'self' ${inlineStyle.hash}`)
    : policy;
  return importMap ? styled.replace("script-src 'self'", `script-src 'self' ${importMap.hash}`) : styled;
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
  { routeName, layout, importMap }: { routeName: string | null; layout: LayoutName; importMap: ImportMap },
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
  const page = routeName === null ? undefined : manifest[pageSource(routeName, build.pages)];
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const urls = (files: string[]) => [...new Set(files)].map((file) => `/${file}`);
  const scripts = (files: string[]) =>
    urls(files).map((src): Script => {
      const integrity = importMap.integrity[src];
      return integrity === undefined ? { src } : { src, integrity };
    });
  const entry = manifest[build.entry]?.file ?? '';
  return {
    scripts: scripts([entry]),
    styles: urls(chunks.flatMap((chunk) => chunk.css)),
    inlineStyle: null,
    modules: scripts(chunks.map((chunk) => chunk.file).filter((file) => file !== entry)),
    importMap: page?.takesCards ? importMap : null,
    fonts: urls(chunks.flatMap((chunk) => chunk.assets)).filter((file) => file.endsWith('.woff2')),
    page: page ? { file: `/${page.file}`, name: `${routeName}Page` } : null,
  };
}
