/** The parameters of a query string. A repeated parameter keeps its first value, so that pages never get a list. */
export function parseQuery(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of search) query[name] ??= value;
  return query;
}
