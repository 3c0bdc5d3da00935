import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { AppError } from '../../shared/errors/app-error.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/format/durations.ts';
import type { Logger } from '../log.ts';
import { networkOf } from '../network-of.ts';
import { readRawBody } from '../read-body.ts';

/** How often something was blocked. Nothing else of a report is kept: its addresses may hold tokens. */
export interface BlockedCount {
  /** The policy's directive, such as `script-src-elem`. */
  directive: string;
  /** An origin, a scheme, `inline`, `eval`, or `other`. */
  source: string;
  times: number;
}

export interface PolicyReportOptions {
  /** Adds the counts to the database; null where there is none. */
  store: ((counts: BlockedCount[]) => Promise<void>) | null;
  addressOf: (req: Request) => string;
  now: () => Date;
  log: Logger;
}

const BODY_LIMIT = 16 * 1024;
const MAX_REPORTS_PER_BODY = 20;
/** Per network and minute. A broken page sends a few. */
const MAX_REQUESTS = 30;
const MAX_NETWORKS = 10_000;
/** Pairs of directive and source between two writes. */
const MAX_KINDS = 100;
const FIRST_PAUSE_MS = SECOND_MS;

const DIRECTIVES = new Set(
  `base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src
  object-src script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem worker-src`.split(
    /\s+/,
  ),
);
const KEYWORDS = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'self']);
const OTHER = 'other';

/** The format of `report-uri`, which Chromium, Firefox and Safari send. */
const oldReport = v.object({
  'csp-report': v.object({
    'effective-directive': v.optional(v.string()),
    'violated-directive': v.optional(v.string(), ''),
    'blocked-uri': v.optional(v.string(), ''),
  }),
});
/** The format of the Reporting API. */
const newReports = v.array(
  v.object({
    type: v.string(),
    body: v.optional(
      v.object({ effectiveDirective: v.optional(v.string(), ''), blockedURL: v.optional(v.string(), '') }),
    ),
  }),
);

/** Counts what browsers report as blocked: in the log and the database at most once a minute, whatever comes in. */
export function createPolicyReports({ store, addressOf, now, log }: PolicyReportOptions) {
  const requests = new LRUCache<string, { count: number }>({
    max: MAX_NETWORKS,
    ttl: MINUTE_MS,
    perf: { now: () => now().getTime() },
  });
  let counts = new Map<string, BlockedCount>();
  let timer: NodeJS.Timeout | undefined;
  let writtenAt = -Infinity;
  let writing = Promise.resolve();

  const isTooMany = (req: Request): boolean => {
    const network = networkOf(addressOf(req));
    const known = requests.get(network);
    if (!known) requests.set(network, { count: 1 });
    else known.count += 1;
    return (known?.count ?? 1) > MAX_REQUESTS;
  };

  const count = ({ directive, source }: Omit<BlockedCount, 'times'>): void => {
    const key = `${directive} ${source}`;
    const known = counts.get(key);
    if (known) known.times += 1;
    else if (counts.size < MAX_KINDS || source === OTHER) counts.set(key, { directive, source, times: 1 });
    else count({ directive, source: OTHER });
  };

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const batch = [...counts.values()];
    counts = new Map();
    writtenAt = now().getTime();
    for (const [directive, times] of sumByDirective(batch))
      log.warn({ directive, times }, 'Browsers blocked what the content security policy does not allow');
    await store?.(batch).catch((err: unknown) => log.warn({ err }, 'Blocked content could not be counted'));
  };

  const schedule = (): void => {
    const pause = Math.max(FIRST_PAUSE_MS, writtenAt + MINUTE_MS - now().getTime());
    timer ??= setTimeout(() => (writing = write()), pause).unref();
  };

  const receive: RequestHandler = async (req, res) => {
    if (isTooMany(req)) return answer(res, 429);
    try {
      const blocked = parseReports(await readRawBody(req, { limit: BODY_LIMIT }));
      if (blocked === null) return answer(res, 400);
      blocked.forEach(count);
      if (counts.size > 0) schedule();
      answer(res, 204);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer(res, error.status);
    }
  };

  return {
    receive,
    /** Writes what is counted. */
    async drain(): Promise<void> {
      await writing;
      await write();
    },
  };
}

function parseReports(bytes: Uint8Array): Omit<BlockedCount, 'times'>[] | null {
  const json = parseJson(new TextDecoder().decode(bytes));
  const old = v.safeParse(oldReport, json);
  if (old.success) {
    const { 'csp-report': report } = old.output;
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [describe(directive, report['blocked-uri'])];
  }
  const reports = v.safeParse(newReports, json);
  if (!reports.success) return null;
  return reports.output
    .slice(0, MAX_REPORTS_PER_BODY)
    .flatMap(({ type, body }) =>
      type === 'csp-violation' && body ? [describe(body.effectiveDirective, body.blockedURL)] : [],
    );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function describe(directive: string, blocked: string): Omit<BlockedCount, 'times'> {
  // Older browsers add the directive's values.
  const [name = ''] = directive.split(' ');
  return { directive: DIRECTIVES.has(name) ? name : OTHER, source: describeSource(blocked) };
}

/** Without path, query, user and password. */
function describeSource(blocked: string): string {
  if (KEYWORDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return OTHER;
  const { protocol, origin } = new URL(blocked);
  const source = origin === 'null' ? protocol.slice(0, -1) : origin;
  return source.length <= 100 ? source : OTHER;
}

function sumByDirective(batch: readonly BlockedCount[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { directive, times } of batch) sums.set(directive, (sums.get(directive) ?? 0) + times);
  return sums;
}

function answer(res: Response, status: number): void {
  // The rest of a body that is not read cannot be skipped.
  if (!res.req.complete) res.set('connection', 'close');
  res.set('cache-control', 'no-store').status(status).end();
}
