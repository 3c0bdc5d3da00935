import { scrub } from './scrub.ts';

/** The parts of an error report that can carry words; both Sentry libraries' events have this shape. */
interface ErrorReport {
  event_id?: string;
  message?: string;
  exception?: {
    values?: { type?: string; value?: string; stacktrace?: { frames?: { filename?: string }[] } }[];
  };
  request?: { url?: string };
}

/** What a report is for. All else (thrown objects, breadcrumbs, the machine's name, people) stays here. */
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

/** A report as it may leave: messages of at most 250 characters without cards, tokens or addresses of people. */
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

/** A page's address may carry a signed link; its path says enough. */
const withoutQuery = (address = ''): string => address.split(/[?#]/, 1)[0] ?? '';
