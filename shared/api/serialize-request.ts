import { ApiError } from './api-error.ts';
import { loadTime } from '../format/load-time.ts';

/** Fills the `{name}` parts of a path with encoded values. Throws a 404 for values that would change the path's structure. */
export function fillPath(template: string, params: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    if (/^\.{0,2}$|\p{Cs}/u.test(value)) throw new ApiError(404, 'NOT_FOUND', 'Unknown server error. 404');
    return encodeURIComponent(value);
  });
}

/** The query without undefined and null values. */
export async function serializeQuery(query: Record<string, unknown>): Promise<URLSearchParams> {
  const formatDate = await loadDateFormat(query);
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(
    entries.map(([name, value]) => [name, value instanceof Date ? formatDate(value) : String(value)]),
  );
}

/** The body as a JSON value: every Date in it becomes the wire's `YYYY-MM-DD HH:mm:ssZZ`, Pacific. */
export async function serializeBody(body: unknown): Promise<unknown> {
  return hasDate(body) ? formatDates(body, await loadDateFormat(body)) : body;
}

function formatDates(value: unknown, formatDate: (date: Date) => string): unknown {
  if (value instanceof Date) return formatDate(value);
  if (Array.isArray(value)) return value.map((item) => formatDates(item, formatDate));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, formatDates(inner, formatDate)]),
  );
}

// The date library loads with the first date that is sent, not with the page.
async function loadDateFormat(value: unknown): Promise<(date: Date) => string> {
  return hasDate(value) ? (await loadTime()).formatWireDate : String;
}

function hasDate(value: unknown): boolean {
  if (value instanceof Date) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasDate);
}
