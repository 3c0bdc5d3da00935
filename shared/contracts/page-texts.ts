import * as v from 'valibot';
import { contract } from './contract.ts';

/** The notes that staff may put on pages of the site. */
export const PAGE_NOTES = ['pickup-note', 'claim-note'] as const;
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
