import { scrub } from './scrub.ts';

/** The parts of an error report that can contain text. Events of both Sentry libraries have this shape. */
interface ErrorReport {
  event_id?: string;
  message?: string;
  exception?: {
    values?: { type?: string; value?: string; stacktrace?: { frames?: { filename?: string }[] } }[];
  };
  request?: { url?: string };
}

/** The parts that are sent. Everything else (thrown objects, breadcrumbs, host name, users) is dropped. */
const KEPT = new Set([
  'type',
  'event_id',
  'timestamp',
  'level',
  'platform',
  'release',
  'environment',
  'sdk',
  'message',
  'exception',
  'request',
]);

/** A report that may be sent: messages of at most 250 characters without cards, tokens or email addresses. */
export function scrubReport<R extends ErrorReport>(report: R): R {
  const scrubbed: R = { ...report };
  for (const part of Object.keys(scrubbed)) if (!KEPT.has(part)) Reflect.deleteProperty(scrubbed, part);
  if (report.message !== undefined) scrubbed.message = scrub(report.message);
  if (report.exception?.values) scrubbed.exception = { values: report.exception.values.map(scrubException) };
  if (report.request) scrubbed.request = { url: scrub(withoutQuery(report.request.url)) };
  return scrubbed;
}

type Exception = NonNullable<NonNullable<ErrorReport['exception']>['values']>[number];

function scrubException<E extends Exception>(exception: E): E {
  const { type = 'Error', value = '', stacktrace } = exception;
  const frames = stacktrace?.frames?.map((frame) => ({ ...frame, filename: withoutQuery(frame.filename) }));
  return {
    ...exception,
    type: scrub(type),
    value: scrub(value),
    ...(stacktrace && { stacktrace: { ...stacktrace, frames } }),
  };
}

/** A URL may contain a signed token. Its path is enough. */
const withoutQuery = (address = ''): string => address.split(/[?#]/, 1)[0] ?? '';
