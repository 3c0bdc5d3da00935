import { ApiError } from './api-error.ts';

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

/** JSON text with every Date as `YYYY-MM-DD HH:mm:ssZZ` in Pacific time. */
export async function serializeBody(body: unknown): Promise<string> {
  const formatDate = await loadDateFormat(body);
  return JSON.stringify(body, function write(this: Record<string, unknown>, key: string, value: unknown) {
    // `value` is already the result of Date.toJSON. The holder still has the Date.
    const original = this[key];
    return original instanceof Date ? formatDate(original) : value;
  });
}

// The date library loads with the first date that is sent, not with the page.
async function loadDateFormat(value: unknown): Promise<(date: Date) => string> {
  return hasDate(value) ? (await import('../format/time.ts')).formatWireDate : String;
}

function hasDate(value: unknown): boolean {
  if (value instanceof Date) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasDate);
}
