import * as v from 'valibot';
import { mailLayout, mailWords } from '../../../../shared/contracts/mail-words.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findTextVersion } from '../texts/find-texts.ts';
import type { MailSource } from './render-mail.ts';

/** The words or the layout of a version, to render a mail in; nothing if the version is gone or of another mail. */
export async function readPreviewTexts(
  queries: Queries,
  template: string,
  versionId: string | undefined,
): Promise<Pick<MailSource, 'words' | 'layout'>> {
  const version = versionId === undefined ? undefined : await findTextVersion(queries, versionId);
  if (version?.kind === 'LAYOUT') return { layout: v.parse(mailLayout, version.content) };
  if (version?.kind === 'MAIL' && version.name === template)
    return { words: v.parse(mailWords, version.content) };
  return {};
}
