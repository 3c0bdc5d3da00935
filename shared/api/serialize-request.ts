import { ApiError } from './api-error.ts';

/** Fills `{name}` parts with encoded values. A part that could change the path's shape has no such thing behind it. */
export function fillPath(template: string, params: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    if (/^\.{0,2}$|\p{Cs}/u.test(value)) throw new ApiError(404, 'NOT_FOUND', 'Unknown server error. 404');
    return encodeURIComponent(value);
  });
}

/** Query arguments without those that are undefined or null. */
export async function serializeQuery(query: Record<string, unknown>): Promise<URLSearchParams> {
  const formatDate = await loadDateFormat(query);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(
    given.map(([name, value]) => [name, value instanceof Date ? formatDate(value) : String(value)]),
  );
}

/** JSON text in which every Date is the wire's `YYYY-MM-DD HH:mm:ssZZ`, Pacific. */
export async function serializeBody(body: unknown): Promise<string> {
  const formatDate = await loadDateFormat(body);
  return JSON.stringify(body, function write(this: Record<string, unknown>, key: string, value: unknown) {
    // `value` has been through Date's own toJSON; what the Date was is still in its holder.
    const held = this[key];
    return held instanceof Date ? formatDate(held) : value;
  });
}

// The date library comes with the first date that is sent, not with the page.
async function loadDateFormat(value: unknown): Promise<(date: Date) => string> {
  return hasDate(value) ? (await import('../format/time.ts')).formatWireDate : String;
}

function hasDate(value: unknown): boolean {
  if (value instanceof Date) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasDate);
}
