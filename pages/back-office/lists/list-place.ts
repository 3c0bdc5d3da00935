/** Where a list is shown: the path of its page, and the query of its URL. */
export interface ListPlace {
  path: string;
  query: Record<string, string>;
}
