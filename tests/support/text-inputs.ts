import { eq } from 'drizzle-orm';
import { textVersions } from '../../server/api/modules/texts/tables.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import type { MailLayout, MailWords } from '../../shared/contracts/mail-words.ts';
import type { World } from './access-world.ts';

/** Words of the mail with which an address confirms its preferences. */
export const prefsWords: MailWords = {
  subject: 'Confirm your choice',
  preheader: 'One click.',
  blocks: [{ kind: 'button', label: 'Save', link: 'choice_link' }],
};
export const plainLayout: MailLayout = {
  header: '{{lot_name}}',
  footer: ['{{lot_address}}'],
  colors: 'ink',
  reply_to: null,
};

/** Adds a version of the words of that mail, in place of all others. Returns its id. */
export async function addText({ db, now }: World, state: 'DRAFT' | 'PUBLISHED'): Promise<string> {
  await clearTexts({ db });
  const id = newId();
  await db.queries.insert(textVersions).values({
    id,
    kind: 'MAIL',
    name: 'email-prefs-confirm',
    version: 1,
    state,
    content: prefsWords,
    effectiveFrom: now,
  });
  return id;
}

/** Deletes the versions of the texts that these inputs draft, so that each draft is the first one. */
export const clearTexts = ({ db }: Pick<World, 'db'>) =>
  db.queries.delete(textVersions).where(eq(textVersions.version, 1));
