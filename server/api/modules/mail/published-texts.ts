import * as v from 'valibot';
import { mailLayout, mailWords } from '../../../../shared/contracts/mail-words.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findTextInForce } from '../texts/find-texts.ts';
import { createPageTextLoader } from '../texts/load-page-texts.ts';
import type { MailTexts } from './mail-design.ts';

/** The one layout that every mail has. */
export const LAYOUT_NAME = 'all-mail';

/** Reads the published words and layout for each mail, so that a mail in the queue is sent as they are then. */
export const createMailTexts = (queries: Queries, now: () => Date): MailTexts => ({
  async findWords(template) {
    const row = await findTextInForce(queries, { kind: 'MAIL', name: template, at: now() });
    return row ? v.parse(mailWords, row.content) : null;
  },
  async findLayout() {
    const row = await findTextInForce(queries, { kind: 'LAYOUT', name: LAYOUT_NAME, at: now() });
    return row ? v.parse(mailLayout, row.content) : null;
  },
  findPageText: createPageTextLoader(queries, now),
});
