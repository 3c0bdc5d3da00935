import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { posts } from './scripts/posts.mjs';

const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-helmet-async|invariant|react-fast-compare|shallowequal|mobx|mobx-react-lite)\//;

/** Of our own: the entry, Home and every form, with all that they stand on. Without this each new page cuts it into smaller files. */
const EVERYDAY =
  /client\/main\.|shared\/(?:artwork\/kit|cancellation-policy|format\/money|components\/(?:AppLink|Banner|Button|Card|ErrorSummary|Field|LinkButton|PageHead|PageTitle|Select|SignList|StayDatesForm|StructuredData|TextField))\.|lucide-react\/dist\/esm\/icons\/(?:bus|clock)\./;

/** Small parts of the booking page, which would be a file each: a browser loads six files at a time. */
const BOOKING =
  /\/shared\/(?:artwork\/CheckSign|components\/(?:CardInputs|Steps))\.|\/pages\/parts\/(?:LogInOrJoin|car-labels)\./;

/** What every page runs on, in one piece: it compresses better so, and keeps its name from release to release. */
const everywhere = [
  { name: 'vendor', test: EVERY_PAGE, priority: 1 },
  { name: 'everyday', test: EVERYDAY, priority: 1 },
];

/** What browsers load on public pages. */
const client = {
  outDir: 'dist/client',
  manifest: true,
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  rollupOptions: {
    input: { main: 'client/main.tsx' },
    output: {
      codeSplitting: {
        groups: [
          ...everywhere,
          // Pages that share more load it side by side. One file of all of it would make each of them load the others' parts.
          {
            name: 'forms',
            test: /\/shared\/(components|contracts|stores)\//,
            minShareCount: 16,
            priority: 0.5,
          },
          { name: 'bookings', test: /\/shared\/contracts\/bookings\./, priority: 0.5 },
          { name: 'members', test: /\/shared\/contracts\/members\./, priority: 0.5 },
          { name: 'booking', test: BOOKING, priority: 0.4 },
          { name: 'often', test: /\/shared\/components\//, minShareCount: 6 },
        ],
      },
    },
  },
} satisfies BuildEnvironmentOptions;

/** The back office: a build of its own, so that staff pages change no public file. */
const staff: BuildEnvironmentOptions = {
  ...client,
  outDir: 'dist/staff',
  assetsDir: 'staff',
  copyPublicDir: false,
  rollupOptions: {
    input: { staff: 'client/staff.tsx' },
    output: {
      codeSplitting: {
        groups: [...everywhere, { name: 'often', test: /\/shared\/(components|stores)\//, minShareCount: 6 }],
      },
    },
  },
};

const server: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node20',
  copyPublicDir: false,
  rollupOptions: {
    input: {
      main: 'server/main.ts',
      'staff-create': 'server/staff-create.ts',
      doctor: 'server/doctor.ts',
      generate: 'server/generate.ts',
      backup: 'server/backup.ts',
      restore: 'server/restore.ts',
      'move-to-postgres': 'server/move-to-postgres.ts',
      'pglite-worker': 'server/api/platform/database/pglite-worker.ts',
    },
    // Pages are imported dynamically for browsers' sake.
    checks: { ineffectiveDynamicImport: false },
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      // A few large files: a thousand small ones took a second and 200 MB to load on Node 24.
      codeSplitting: {
        groups: [
          // In a file of its own for the worker of the embedded database, which needs no other package.
          { name: 'valibot', test: /node_modules\/valibot\//, priority: 4 },
          // In files of their own: neither is loaded before it is used.
          { name: 'stripe', test: /node_modules\/stripe\//, priority: 4 },
          { name: 'sentry', test: /node_modules\/@sentry\//, priority: 4 },
          { name: 'packages', test: /node_modules/, priority: 3 },
          { name: 'staff', test: /\/pages\/back-office\//, priority: 2 },
          { name: 'pages', test: /\/(?:pages|layouts|middleware|shared)\//, priority: 1 },
        ],
      },
    },
  },
};

/**
 * What must be one instance with the pages is built in, what has many files that are always needed, and what would bring
 * more packages or tools than it needs to run. They are devDependencies. What is large and idle stays outside until it is
 * needed: `dependencies` are what the built server imports (tests/deploy/production-install.test.ts).
 */
const builtIn = [
  '@date-fns/tz',
  '@sentry/conventions',
  '@sentry/core',
  '@valibot/to-json-schema',
  'date-fns',
  'drizzle-orm',
  'invariant',
  'lucide-react',
  'mobx',
  'mobx-react-lite',
  'react',
  'react-day-picker',
  'react-dom',
  'react-fast-compare',
  'react-helmet-async',
  'react-router',
  'react-router-dom',
  'set-cookie-parser',
  'shallowequal',
  'stripe',
  'valibot',
];

const serverAliases = [
  {
    find: 'async_hooks',
    replacement: resolve(import.meta.dirname, 'server/web/async-local-storage-shim.ts'),
  },
];

/** Every dynamic import of the browser's build goes through client/chunk-guard.ts, which waits for a lost network. */
const guardedImports: Plugin = {
  name: 'guarded-imports',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('vite/preload-helper.js')) return undefined;
    const guarded = code.replace('export const __vitePreload =', 'const preload =');
    if (guarded === code) throw new Error('Vite no longer exports __vitePreload: adapt this plugin');
    return `import { leaveOutInlineStyles, loadChunk } from '${resolve(import.meta.dirname, 'client/chunk-guard.ts')}';
${guarded};export const __vitePreload = (load, files, from) => loadChunk(() => preload(load, leaveOutInlineStyles(files), from));`;
  },
};

/**
 * React Router does not mark its contexts as free of side effects, so bundlers keep all of the library: 12 kB instead of
 * the 4 that this site uses.
 */
const pureContexts: Plugin = {
  name: 'pure-contexts',
  apply: 'build',
  transform(code, id) {
    if (!/node_modules\/react-router\/dist\//.test(id)) return undefined;
    return code
      .replace(/^\w+\.displayName = .*;$/gm, '')
      .replace(/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1')
      .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false');
  },
};

/** Changes the text of a package's file in each build. Throws when a new version no longer has the text. */
const edit = (file: RegExp, changes: [from: RegExp, to: string][]): Plugin => ({
  name: `edit ${file.source}`,
  apply: 'build',
  transform: (code, id) =>
    file.test(id)
      ? changes.reduce((text, [from, to]) => {
          if (text.search(from) === -1) throw new Error(`${id} has no ${from.source}: adapt vite.config.ts`);
          return text.replace(from, to);
        }, code)
      : undefined,
});

/**
 * Stores hold their values by reference and are never intercepted, so browsers need no deep observables, decorators,
 * generators and interceptors: half of MobX. A store that is made deep throws.
 */
const leanMobx: Plugin[] = [
  edit(/\/mobx\/dist\/mobx\.mjs$/, [
    [/=== false \? observableRef : observable;/g, '=== false ? observableRef : die("A deep store");'],
    [/function deepEnhancer\(/, 'const deepEnhancer = referenceEnhancer; function unusedEnhancer('],
    [/^addArrayExtension\(.*$/gm, ''],
    [/typeof (?:arg2|context)\.kind === "string"/g, 'false'],
    [/, decorate\w+20223_\)/g, ')'],
    [/isGenerator\(descriptor\.value\)/g, 'false'],
    [/has(?:Interceptors|Listeners)\(this\)/g, 'false'],
  ]),
  edit(/\/mobxreactlite\.mjs$/, [[/React\.useDebugValue\(adm\.reaction, getDependencyTree\);/, '']]),
];

/** Lucide's icons are drawn by create-icon.ts, which needs no keys. */
const leanIcons: Plugin[] = [
  edit(/\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/, [
    [
      /^[^]*$/,
      `export { createIcon as default } from '${resolve(import.meta.dirname, 'shared/components/create-icon.ts')}';`,
    ],
  ]),
  edit(/\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, [[/,\s*key: "\w+"|$/g, '']]),
];

/** The sentences of contracts are for the API's documentation. */
const contractsWithoutSentences: Plugin = {
  name: 'contracts-without-sentences',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/shared/contracts/') ? code.replace(/^\s*summary: ["'`].*,$/gm, '') : undefined,
};

/** In a browser, React puts a page's head tags into the head by itself: only the server runs react-helmet-async. */
const headTags: Plugin = {
  name: 'head-tags',
  enforce: 'pre',
  resolveId: (id, _from, { ssr }) =>
    id === 'react-helmet-async' && !ssr ? resolve(import.meta.dirname, 'client/head-tags.ts') : undefined,
};

/** V8 keeps a file in one byte per character, unless a single one needs two. */
const oneByteSources: Plugin = {
  name: 'one-byte-sources',
  apply: 'build',
  renderChunk: (code) =>
    code.replace(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
};

// One file, three builds: `vite build` makes the browser's files, `vite build --mode staff` those of the back office, and
// `vite build --ssr` the server with the pages in it.
// The server carries production React inside, so that NODE_ENV says how it is deployed and not how it was built.
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    react(),
    posts(),
    leanIcons,
    ...(isSsrBuild
      ? [oneByteSources]
      : [guardedImports, pureContexts, leanMobx, contractsWithoutSentences, headTags]),
  ],
  publicDir: 'client/public',
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  resolve: { alias: isSsrBuild ? serverAliases : [] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild ? server : mode === 'staff' ? staff : client,
  ssr: { noExternal: command === 'build' ? builtIn : [] },
}));
