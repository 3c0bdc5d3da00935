import * as v from 'valibot';
import { pageText } from '../../../../shared/contracts/texts.ts';
import { SECOND_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findTextsInForce } from './find-texts.ts';
import { codeLines, fillPageText, type PageTextName } from './page-texts.ts';

/** The lines of a text that apply now: those that staff published, or those of the code. */
export type FindPageText = (name: PageTextName) => Promise<string[]>;

/** The lines of the code, for where no database is. */
export const findDefaultText: FindPageText = async (name) => codeLines(name);

const CACHE_MS = SECOND_MS;

/** Reads all published texts at most once a second, because many pages and documents need them. */
export function createPageTextLoader(queries: Queries, now: () => Date): FindPageText {
  let cache: { texts: Promise<Map<string, string>>; expires: number } | undefined;
  return async (name) => {
    const at = now();
    if (!cache || at.getTime() >= cache.expires) {
      const texts = readTexts(queries, at);
      cache = { texts, expires: at.getTime() + CACHE_MS };
      // A failure must not be remembered.
      texts.catch(() => (cache = undefined));
    }
    const published = (await cache.texts).get(name);
    return published === undefined ? codeLines(name) : fillPageText(published);
  };
}

async function readTexts(queries: Queries, at: Date): Promise<Map<string, string>> {
  const rows = await findTextsInForce(queries, 'PAGE', at);
  return new Map(rows.map(({ name, content }) => [name, v.parse(pageText, content).text]));
}
