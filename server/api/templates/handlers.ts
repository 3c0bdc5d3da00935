import * as calls from '../../../shared/contracts/texts.ts';
import { getPageNote } from '../../../shared/contracts/page-texts.ts';
import type { FindPageText } from '../modules/texts/load-page-texts.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { discardText, draftText, publishText, rollBackText } from './change-texts.ts';
import { type CheckDeps, checkText, refuseFailures } from './check-text.ts';
import { findListedTexts, findOpenedText, getTextVersion } from './find-texts.ts';

interface TextDeps extends CheckDeps, Pick<Deps, 'now'> {
  findPageText: FindPageText;
}

/** How staff change the words of mails, their layout, and texts of the site. */
export const textHandlers = (deps: TextDeps): Handler[] => {
  const { db, now, findPageText } = deps;
  return [
    handle(getPageNote, async ({ query: { name } }) => ({ lines: await findPageText(name) })),
    handle(calls.listTexts, async ({ params: { kind } }) => ({
      texts: await findListedTexts(db.queries, kind, now()),
    })),
    handle(calls.getText, ({ params, member }) => findOpenedText(db.queries, params, { member, now: now() })),
    handle(
      calls.draftMailWords,
      ({ params: { name }, body: { draft_id: draftId, ...content }, member: by }) =>
        db.transaction((tx) => draftText(tx, { kind: 'MAIL', name, content, draftId }, { by, at: now() })),
    ),
    handle(
      calls.draftMailLayout,
      ({ params: { name }, body: { draft_id: draftId, ...content }, member: by }) =>
        db.transaction((tx) => draftText(tx, { kind: 'LAYOUT', name, content, draftId }, { by, at: now() })),
    ),
    handle(calls.draftPageText, ({ params: { name }, body: { draft_id: draftId, ...content }, member: by }) =>
      db.transaction((tx) => draftText(tx, { kind: 'PAGE', name, content, draftId }, { by, at: now() })),
    ),
    handle(calls.checkText, async ({ params: { id } }) =>
      checkText(deps, await getTextVersion(db.queries, id)),
    ),
    handle(calls.publishText, async ({ params: { id }, body: { reason }, member: by }) => {
      const version = await getTextVersion(db.queries, id);
      refuseFailures(await checkText(deps, version));
      await db.transaction((tx) => publishText(tx, version, { by, reason, at: now() }));
      return {};
    }),
    handle(calls.rollBackText, async ({ params: { id }, body: { reason }, member: by }) => {
      const version = await getTextVersion(db.queries, id);
      await db.transaction((tx) => rollBackText(tx, version, { by, reason, at: now() }));
      return {};
    }),
    handle(calls.discardText, async ({ params: { id }, body: { reason }, member: by }) => {
      const version = await getTextVersion(db.queries, id);
      await db.transaction((tx) => discardText(tx, version, { by, reason, at: now() }));
      return {};
    }),
  ];
};
