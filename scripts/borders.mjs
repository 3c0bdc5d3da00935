// The import rules between folders, each with its error message. The first match wins.
import { posix } from 'node:path';
import { MODULES } from '../server/api/modules/order.mjs';

/** How the site reaches pages, layouts and middleware. The error page has no route, so it is listed. */
const LISTS = [
  'pages/routes.ts',
  'pages/shared-paths.ts',
  'pages/text-files.ts',
  'pages/error/ErrorPage.tsx',
  'layouts/layouts.ts',
  'middleware/middleware.ts',
  'pages/back-office/staff-routes.ts',
  'layouts/staff-layouts.ts',
  'middleware/staff-middleware.ts',
];

/** `own` is the importing file's own page folder. */
const FOLDERS = [
  {
    of: 'shared/',
    may: ['shared/'],
    because: '`shared` runs on both sides and imports only `shared`. Pass in what it needs.',
  },
  {
    of: 'pages/routes.ts',
    may: ['shared/', 'pages/'],
    because: 'the list of routes imports pages and `shared`, nothing else.',
  },
  {
    of: 'pages/shared-paths.ts',
    may: ['shared/', 'pages/'],
    because: 'the addresses that are shared are made of the lists of pages and posts, nothing else.',
  },
  {
    of: 'pages/text-files.ts',
    may: ['shared/', 'pages/'],
    because: 'the files for crawlers are made of the lists of pages and posts, nothing else.',
  },
  {
    of: 'pages/parts/',
    may: ['shared/', 'pages/parts/'],
    because: 'what several pages show imports `shared` and its own folder.',
  },
  {
    of: 'pages/',
    may: ['shared/', 'pages/parts/', 'own'],
    because:
      'a page imports `shared` and its own folder. What two pages show goes to pages/parts, what any page could use to shared.',
  },
  {
    of: 'layouts/',
    may: ['shared/', 'layouts/'],
    because: 'a layout imports `shared` and its own folder.',
  },
  {
    of: 'middleware/',
    may: ['shared/', 'middleware/'],
    because: 'a middleware imports `shared` and its own folder.',
  },
  {
    of: 'client/',
    may: ['shared/', 'client/', ...LISTS],
    because: 'the browser entry imports `shared` and the three lists (routes, layouts, middleware).',
  },
  {
    of: 'server/web/',
    may: [
      'shared/',
      'server/web/',
      'server/call-pattern.ts',
      'server/env.ts',
      'server/log.ts',
      'server/telemetry/telemetry.ts',
      'server/network-of.ts',
      'server/read-body.ts',
      'server/read-call-body.ts',
      'server/to-readable.ts',
      ...LISTS,
    ],
    because:
      'the site knows pages by the three lists and the API by its client. Only server/main.ts joins the two.',
  },
  {
    of: 'server/api/',
    may: [
      'server/api/',
      'server/env.ts',
      'server/descriptors.ts',
      'server/log.ts',
      'server/network-of.ts',
      'server/telemetry/telemetry.ts',
      'server/read-body.ts',
      'server/read-call-body.ts',
      'server/to-readable.ts',
      'shared/contracts/',
      'shared/data/',
      'shared/errors/',
      'shared/format/',
      'shared/business.ts',
      'shared/cancellation-policy.ts',
      'shared/islands.ts',
    ],
    because:
      'the API knows nothing of the site: of `shared` it imports contracts, data, errors, format, and the facts of the lot.',
  },
  {
    of: 'server/env.ts',
    may: ['shared/errors/'],
    because: 'the environment is below everything else in the server.',
  },
  {
    of: 'server/log.ts',
    may: ['shared/errors/', 'shared/format/'],
    because: 'the log is below everything else in the server.',
  },
  {
    of: 'server/',
    may: ['server/', 'shared/', ...LISTS],
    because: 'server/main.ts and what lies beside it join env, API and site; pages they know by the lists.',
  },
];

const PACKAGES = [
  {
    name: /^express$/,
    may: ['server/'],
    because: 'express stays in the server. Take a draft or a context instead.',
  },
  {
    name: /^moment(-timezone)?($|\/)/,
    may: ['shared/format/time.ts', 'vite.config.ts'],
    because: 'moment is reached only through shared/format/time.ts, so that the calendar has one owner.',
  },
  {
    name: /^(drizzle-orm|pg|@electric-sql\/pglite)($|\/)/,
    may: ['server/api/'],
    because: 'tables and SQL never leave server/api.',
  },
  {
    name: /^node:/,
    may: ['server/', 'vite.config.ts'],
    because: 'this code also runs in a browser, which has no node: modules.',
  },
];

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isOutside = (file) => /^(tests|bench|prove|scripts)\//.test(file);
const isWithin = (file, places) =>
  places.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place));

/**
 * The error message if `file` must not import `specifier`, or null.
 * `file` is relative to the project's root, with forward slashes.
 */
export function findOffence(file, specifier) {
  if (isOutside(file)) return null;
  return specifier.startsWith('.') ? crossedBorder(file, specifier) : misplacedPackage(file, specifier);
}

function crossedBorder(file, specifier) {
  const target = posix.join(posix.dirname(file), specifier.replace(/[?#].*$/, ''));
  if (isTest(file) && target.startsWith('tests/')) return null;
  const rule = FOLDERS.find(({ of }) => isWithin(file, [of]));
  if (!rule) return null;
  const own = file.split('/').slice(0, 2).join('/') + '/';
  const may = rule.may.map((place) => (place === 'own' ? own : place));
  const because = isWithin(target, may) ? findShelfOffence(file, target) : rule.because;
  return because && `${file} imports ${target}: ${because}`;
}

/** The layers of the API: platform, modules in their order, and on top what joins modules. */
function findShelfOffence(file, target) {
  if (!file.startsWith('server/api/') || !target.startsWith('server/api/') || isTest(file)) return null;
  const own = shelfOf(file);
  if (shelfOf(target).place > own.place) return own.because;
  const isForeignTable = isTable(target) && posix.dirname(target) !== posix.dirname(file);
  if (!isForeignTable || isTable(file) || own.place === ON_TOP) return null;
  return 'a module queries only its own tables. Call a function that the other module exports.';
}

const ON_TOP = MODULES.length;
const isTable = (file) => posix.basename(file) === 'tables.ts';

function shelfOf(file) {
  if (file.startsWith('server/api/platform/'))
    return { place: -1, because: 'the platform knows nothing of parking and imports only itself.' };
  const [, module] = /^server\/api\/modules\/([^/]+)\//.exec(file) ?? [];
  if (module === undefined) return { place: ON_TOP, because: '' };
  return {
    place: MODULES.indexOf(module),
    because:
      'a module imports the platform and modules above it in server/api/modules/order.mjs. What it must know of a later one is handed in.',
  };
}

function misplacedPackage(file, specifier) {
  if (isTest(file)) return null;
  const rule = PACKAGES.find(({ name }) => name.test(specifier));
  if (!rule || isWithin(file, rule.may)) return null;
  return `${file} imports ${specifier}: ${rule.because}`;
}
