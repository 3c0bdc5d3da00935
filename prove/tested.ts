import type { Finding } from './proof.ts';
import { linkFiles, rowOf, type Row } from './proof-file.ts';
import { createTotals } from '../scripts/totals.mjs';
import { runMocha } from '../scripts/suites.mjs';
import { startPostgres } from '../tests/support/postgres-server.ts';

/** An id that tests prove. They run in every `npm test`. */
export interface Tested {
  id: string;
  what: string;
  limit: string;
  /** None: nothing proves it. */
  files: string[];
  /** What of the limit these tests leave open. */
  open?: string;
  /** Requests per test of the ones that read ODD_REQUESTS, in a short and in a long run. */
  requests?: { short: number; long: number };
}

const http = (name: string) => `tests/http/${name}.test.ts`;
const race = (name: string) => `tests/race/${name}.test.ts`;
const contract = (name: string) => `tests/contract/${name}.test.ts`;
const members = (name: string) => `server/api/modules/members/${name}.test.ts`;
const database = (name: string) => `server/api/platform/database/${name}.test.ts`;
const BUDGETS = 'measured budgets are checked as deadlines, not as milliseconds of each page';

export const testedIds: Tested[] = [
  {
    id: 'L9',
    what: 'Visitors who leave while their page is drawn',
    limit: '0 leaked renders, heap flat with 20 % leaving for 10 minutes',
    files: [http('page-stream'), 'server/web/render-queue.test.ts'],
    open: 'tested for single visitors, not measured for ten minutes',
  },
  {
    id: 'F1',
    what: 'The API refuses connections',
    limit: 'all pages ≤ 300 ms in the offline state',
    files: [http('api-modes'), http('api-connection')],
    open: BUDGETS,
  },
  {
    id: 'F2',
    what: 'The API answers 503, 500, 429',
    limit: '503 → offline; nothing is sent again but a GET once',
    files: [http('api-client'), http('api-modes')],
  },
  {
    id: 'F3',
    what: 'The API accepts and never answers',
    limit: 'page ≤ 3 s; settings → timeout mode; analytics never delay a page',
    files: [http('api-client'), http('api-modes'), http('visitors')],
  },
  {
    id: 'F4',
    what: 'Slow, huge and endless bodies, redirects',
    limit: '≤ 3 s, 2 MB at most, 0 redirects followed',
    files: [http('api-client')],
  },
  {
    id: 'F5',
    what: 'Garbage JSON, byte-order marks, wrong types, null in every field',
    limit: 'an error block; the process lives',
    files: [http('api-client'), http('remote-site')],
    open: 'JSON of 10,000 levels is not tried',
  },
  {
    id: 'F6',
    what: 'The connection breaks in the middle of a booking',
    limit: 'sent once; the true result by its key',
    files: [http('api-client'), 'shared/stores/BookingAttempt.test.ts'],
  },
  {
    id: 'F7',
    what: 'Fifty calls with an expired token',
    limit: '1 renewal, 50 answers',
    files: [http('gateway-session'), http('gateway-members')],
  },
  {
    id: 'F8',
    what: 'The API flaps',
    limit: 'calls ≤ 1.1 times the requests',
    files: [http('api-client')],
    open: 'the budget of repeats is tested, five minutes of flapping are not',
  },
  {
    id: 'F9',
    what: 'The auth service is down',
    limit: 'public pages unaffected; members are told',
    files: [http('members'), http('gateway-session')],
  },
  {
    id: 'F10',
    what: 'Mail is down or slow',
    limit: 'bookings unaffected, p99 within 5 %',
    files: ['server/api/platform/outbox/send-outbox.test.ts'],
    open: 'mail leaves outside of the booking, which is tested; the p99 is not measured',
  },
  {
    id: 'C1',
    what: 'kill -9, 20 times during 1,000 bookings',
    limit: '1,000 bookings, 1,000 charges, 0 lost, 0 doubled',
    files: [race('crash')],
  },
  {
    id: 'C2',
    what: 'PostgreSQL backends are ended during bookings',
    limit: 'true answers, pool back ≤ 5 s, no half booking',
    files: [race('cut-connections'), race('database')],
    open: 'the five seconds are not measured: a test has no timings',
  },
  {
    id: 'C3',
    what: 'SIGTERM',
    limit: '0 failed requests, exit ≤ 10 s, a second one exits at once',
    files: [http('drain'), http('readiness')],
    open: 'without a balancer in front',
  },
  {
    id: 'C4',
    what: 'A second process on the same PGlite folder',
    limit: 'refuses, names the holder, data intact',
    files: [database('data-lock'), database('pglite')],
  },
  {
    id: 'C6',
    what: 'Out of file descriptors (ulimit -n 64 and 512)',
    limit: '503s, recovers, no crash',
    files: [http('descriptors')],
  },
  {
    id: 'C7',
    what: 'Each middleware, validate, fetchData, the page, the layout and the error page throw or reject',
    limit: '500 with a request id, plain words when the error page fails too, process alive',
    files: [http('every-failure'), http('page-stream')],
  },
  {
    id: 'C8',
    what: 'Clock changes of Pacific time',
    limit: 'skipped hours refused, doubled hours keep their offset',
    files: ['shared/format/time.test.ts', 'shared/format/wall-time.test.ts', http('api-client')],
    open: 'equal HTML with other time zones of the server is not compared',
  },
  {
    id: 'C9',
    what: 'Jumps of the clock, quotes that expire while they are booked, leap days',
    limit: 'expiry is decided once',
    files: ['server/api/modules/bookings/create-booking.test.ts', 'shared/format/wall-time.test.ts'],
    open: 'jumps of the machine’s clock are not tried',
  },
  {
    id: 'C10',
    what: 'Restore of a backup taken under load',
    limit: '0 violations',
    files: ['server/backup.test.ts'],
    open: 'of the embedded database; PostgreSQL’s is `npm run drill:restore`',
  },
  {
    id: 'I1',
    what: 'Odd requests for every contract, by a visitor and by the administrator, and for every page route',
    limit: '0 × 5xx, 0 without an answer in 3 s, a reason in every 4xx; 20,000 per contract',
    files: [contract('odd-requests'), contract('odd-staff-requests'), http('odd-pages')],
    requests: { short: 200, long: 20_000 },
  },
  {
    id: 'I2',
    what: 'Odd addresses of pages',
    limit: '0 × 5xx',
    files: [http('odd-pages')],
  },
  {
    id: 'I3',
    what: 'Odd headers',
    limit: '400, 431 or 421, otherwise unchanged',
    files: [http('odd-pages'), http('own-host')],
  },
  {
    id: 'I4',
    what: 'Markup in what is typed',
    limit: '0 executions, 0 unescaped < in state',
    files: [http('page-stream'), 'server/api/modules/mail/render-mail.test.ts'],
    open: 'not every field in a real browser',
  },
  {
    id: 'I5',
    what: 'Line breaks in email, subject, name and file name',
    limit: 'rejected; 0 extra headers',
    files: ['shared/contracts/fields.test.ts', 'server/api/platform/serve/serve.test.ts'],
    open: 'the headers of a sent mail are not compared',
  },
  ...(
    [
      ['R1', 'One quote booked 100 times with one key', '1 booking, 1 charge, equal answers', 'booking'],
      ['R2', 'One quote booked 100 times with 100 keys', '1 booking', 'booking'],
      ['R3', 'The last space, 50 buyers', '1 booking, used ≤ capacity', 'booking'],
      ['R4', '100 points spent 50 times', '1 success, balance = ledger', 'points'],
      ['R5', 'A voucher linked and voided in parallel', 'one final state', 'points'],
      ['R6', 'A receipt recorded by two members', 'points once', 'points'],
      ['R7', 'Cancel, modify and link at once', 'a serial order explains the end; fee once', 'modify'],
      ['R8', 'A refresh token used in parallel', '1 exchange, equal answers', 'members'],
      ['R9', 'The default card changed in parallel', 'one default always', 'saved-payments'],
      ['R10', 'One email address registered 50 times', '1 member', 'members'],
      ['R11', 'A promo code with one use, many bookings', '1 use', 'booking'],
    ] as const
  ).map(([id, what, limit, file]) => ({ id, what, limit, files: [race(file)] })),
  {
    id: 'A1',
    what: 'Every contract and route by every kind of caller',
    limit: '2xx for the owner, else 401, 403, 404; all cells',
    files: [contract('access-matrix'), contract('access-mounts'), http('page-access')],
  },
  {
    id: 'A2',
    what: 'Fields that only the server sets',
    limit: 'refused, database unchanged',
    files: [contract('tampering')],
  },
  {
    id: 'A3',
    what: 'Expired, drive-up and others’ prices, others’ cards',
    limit: 'refused',
    files: [contract('tampering')],
  },
  {
    id: 'A4',
    what: '1,000 guesses of one password from 1,000 addresses, and of 1,000 accounts from one',
    limit: '10 and 50 tries, then 429; made-up addresses do not help; the owner gets in by a reset',
    files: [http('guessing'), members('log-in')],
  },
  {
    id: 'A5',
    what: 'Login, registration and reset of known and unknown addresses',
    limit: 'identical answers, medians ≤ 10 ms apart',
    files: [members('log-in'), members('register'), members('password-reset')],
    open: 'times are measured by npm run bench -- auth',
  },
  {
    id: 'A6',
    what: 'Links to reset a password',
    limit: 'single use, short, end all logins, own origin',
    files: [members('password-reset'), http('own-host')],
  },
  {
    id: 'A7',
    what: 'Writes from other sites',
    limit: '403, state unchanged',
    files: [http('gateway-origin')],
  },
  {
    id: 'A8',
    what: 'Logout, new password, closed account',
    limit: 'old tokens refused at once',
    files: [members('log-in'), members('profile'), http('gateway-members')],
  },
  {
    id: 'A9',
    what: 'Pages of many members at the same time',
    limit: '0 pages with data of another',
    files: [http('members-apart'), http('visitors')],
  },
  {
    id: 'A10',
    what: '20 card numbers in every field, searched in logs, pages, reports and the database',
    limit: '0 found',
    files: [http('canaries')],
    open: 'WAL and heap are not searched',
  },
  {
    id: 'A11',
    what: 'Tokens of logins, links and passes, searched in answers, addresses, logs, reports and the database',
    limit: '0 found',
    files: [http('token-canaries'), http('page-access')],
  },
  {
    id: 'A12',
    what: 'Secrets, server modules and source maps in browsers’ files',
    limit: '0',
    files: [http('remote-site')],
    open: 'that no source map is served; the bundle is not searched for secrets',
  },
  {
    id: 'H2',
    what: 'Content policy',
    limit: '0 findings, 0 violations in a browser walk',
    files: [http('security-headers')],
    open: 'the console check of every browser test sees violations; no evaluator is run',
  },
  {
    id: 'H6',
    what: 'Responses of members in shared caches',
    limit: '0 cacheable with a cookie or personal data',
    files: [http('nothing-cached'), http('shared-pages')],
  },
];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs each file once, race and database tests on a PostgreSQL server of their own. */
export async function* tryTests(wanted: Tested[], isLong: boolean): AsyncGenerator<Row> {
  if (wanted.length === 0) return;
  const server = await startPostgres();
  const known = new Map<string, Counts>();
  try {
    for (const tested of wanted) {
      const counts: Counts[] = [];
      for (const file of tested.files) {
        const requests = tested.requests?.[isLong ? 'long' : 'short'];
        const key = `${file} ${requests ?? ''}`;
        const found = known.get(key) ?? (await runFile(file, server?.url, requests));
        known.set(key, found);
        counts.push(found);
      }
      yield rowOf(tested, judgeTests(tested, counts, isLong));
    }
  } finally {
    await server?.stop();
  }
}

async function runFile(file: string, postgres: string | undefined, requests?: number): Promise<Counts> {
  const usesPostgres = /^(tests\/race|server\/api)/.test(file) ? postgres : undefined;
  const totals = createTotals();
  await totals.count(() =>
    runMocha([file], {
      env: {
        ...totals.env,
        DATABASE_URL: usesPostgres,
        ...(requests !== undefined && { ODD_REQUESTS: String(requests) }),
      },
    }),
  );
  const sum = totals.sum();
  totals.close();
  return sum;
}

function judgeTests({ files, open, requests }: Tested, counts: Counts[], isLong: boolean): Finding {
  if (files.length === 0) return { figure: 'nothing proves it', verdict: 'not proved' };
  const sum = (of: (one: Counts) => number) => counts.reduce((total, one) => total + of(one), 0);
  const [passed, failed, skipped] = [
    sum((one) => one.passed),
    sum((one) => one.failed),
    sum((one) => one.skipped),
  ];
  const each = requests && `${requests[isLong ? 'long' : 'short'].toLocaleString('en-US')} requests each`;
  return {
    figure: `${passed} tests passed${failed > 0 ? `, ${failed} failed` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}${each ? `, ${each}` : ''}: ${linkFiles(files)}`,
    verdict: failed > 0 ? 'missed' : skipped > 0 && passed === 0 ? 'not run' : open ? 'in part' : 'held',
    ...(open !== undefined && { note: open }),
  };
}
