import { scrub } from './scrub.ts';

/** The parts of an error report that can carry words; both Sentry libraries' events have this shape. */
interface ErrorReport {
  message?: string;
  exception?: { values?: { value?: string }[] };
  request?: { url?: string };
}

/** A report as it may leave: messages of at most 250 characters without cards, tokens or addresses of people. */
export function scrubReport<R extends ErrorReport>(report: R): R {
  const scrubbed: R = { ...report };
  if (report.message !== undefined) scrubbed.message = scrub(report.message);
  if (report.exception?.values) {
    const values = report.exception.values.map((one) => ({ ...one, value: scrub(one.value ?? '') }));
    scrubbed.exception = { ...report.exception, values };
  }
  // A page's address may carry a signed link; its path says enough.
  if (report.request) scrubbed.request = { url: scrub((report.request.url ?? '').split('?', 1)[0] ?? '') };
  return scrubbed;
}
