import { asc, sql } from 'drizzle-orm';
import * as calls from '../../../shared/contracts/mailing-lists.ts';
import {
  addMailingList,
  changeMailingList,
  removeMailingList,
} from '../modules/campaigns/change-mailing-lists.ts';
import { periodOf } from '../modules/campaigns/campaign-rules.ts';
import { checkRules, describeRules } from '../modules/campaigns/mailing-rules.ts';
import { type MailingListRow, mailingLists } from '../modules/campaigns/tables.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { countAudience } from './judge-audience.ts';

/** The mailing lists: rules that say who gets mail. */
export const mailingListHandlers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] => [
  handle(calls.listMailingLists, async ({ member }) => {
    const rows = await db.queries
      .select()
      .from(mailingLists)
      .orderBy(asc(sql`lower(${mailingLists.name})`));
    return { lists: rows.map(presentList), may_change: member.permissions.has('EmailMailingLists:Update') };
  }),
  handle(calls.countAudience, async ({ body: { topic, ...rules } }) => {
    checkRules(rules);
    const at = now();
    return countAudience(db.queries, { topic, rules, period: periodOf(at) }, at);
  }),
  handle(calls.addMailingList, async ({ body, member: by }) =>
    presentList(await db.transaction((tx) => addMailingList(tx, body, { by, at: now() }))),
  ),
  handle(calls.changeMailingList, async ({ params: { id }, body, member: by }) =>
    presentList(await db.transaction((tx) => changeMailingList(tx, id, body, { by, at: now() }))),
  ),
  handle(calls.removeMailingList, async ({ params: { id }, body: { reason }, member: by }) => {
    await db.transaction((tx) => removeMailingList(tx, id, { reason, by, at: now() }));
    return {};
  }),
];

function presentList({ id, name, topic, version, ...row }: MailingListRow): calls.MailingList {
  const rules = calls.parseMailingRules(row.rules);
  return { id, name, topic, version, rules, words: describeRules(rules) };
}
