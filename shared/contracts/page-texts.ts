import * as v from 'valibot';
import { contract } from './contract.ts';

/** Pages whose note has a call of its own; the shuttle's page gets its note with the islands. */
export const PAGE_NOTES = ['claim-note'] as const;
export type PageNoteName = (typeof PAGE_NOTES)[number];

export const getPageNote = contract({
  name: 'getPageNote',
  summary: 'Gets the lines that staff have put on a page of the site. None if there is nothing to say.',
  method: 'GET',
  path: '/page-notes',
  access: 'anyone',
  query: v.strictObject({ name: v.picklist(PAGE_NOTES, 'Choose a page') }),
  output: v.object({ lines: v.array(v.string()) }),
});
