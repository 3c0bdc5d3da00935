import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { CHECKED_RECORDS } from '../../../shared/contracts/email-simulator.ts';
import { mailWords } from '../../../shared/contracts/mail-words.ts';
import type { TextCheck } from '../../../shared/contracts/texts.ts';
import { conflict } from '../../../shared/errors/app-error.ts';
import type { Documents } from '../modules/documents/create-documents.ts';
import type { TextVersion } from '../modules/texts/find-texts.ts';
import type { Deps } from '../platform/deps.ts';
import { findNewestMail } from '../platform/outbox/outbox-rows.ts';
import { findMistakes, getKnownText } from './text-kinds.ts';

export interface CheckDeps extends Pick<Deps, 'db' | 'publicOrigin'> {
  documents: Documents;
}

/** How many mails are filled before other requests go in between. */
const SLICE = 10;

/** Fills the words of a version with the newest mails of its kind. Texts that are not mail have no records. */
export async function checkText(
  { db, publicOrigin, documents: files }: CheckDeps,
  { kind, name, content }: TextVersion,
): Promise<TextCheck> {
  const text = getKnownText(kind, name);
  const mistakes = Object.values(findMistakes(text, content)).flat();
  if (text.kind !== 'MAIL' || mistakes.length > 0)
    return { checked: 0, failures: mistakes.map((words) => ({ mail: '', words })) };
  const words = v.parse(mailWords, content);
  const context = { publicOrigin, files, signLink: () => 'checked' };
  const rows = await findNewestMail(db.queries, name, CHECKED_RECORDS);
  const failures: TextCheck['failures'] = [];
  for (const [index, { id, data }] of rows.entries()) {
    for (const problem of findProblems(() => text.mail.findProblems(words, data, context)))
      failures.push({ mail: id, words: problem });
    if (index % SLICE === SLICE - 1) await nextTurn();
  }
  return { checked: rows.length, failures };
}

/** Data that the code can't read any more fails, too. */
function findProblems(find: () => string[]): string[] {
  try {
    return find();
  } catch (error) {
    return [error instanceof Error ? error.message.slice(0, 250) : 'The mail can’t be read'];
  }
}

/** Throws 409 with the first mail and block that fail. */
export function refuseFailures({ checked, failures }: TextCheck): void {
  const [first] = failures;
  if (!first) return;
  const mails = new Set(failures.map(({ mail }) => mail)).size;
  throw conflict(
    'TEXT_FAILS',
    first.mail === ''
      ? `${first.words}. Correct the draft first.`
      : `${mails} of the last ${checked} emails could not be sent with these words. ${first.words}, in the email ${first.mail}.`,
  );
}
