import * as calls from '../../../../shared/contracts/email-prefs.ts';
import * as messageCalls from '../../../../shared/contracts/email-messages.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { listMail, type OutboxRow } from '../../platform/outbox/outbox-rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { choosePrefs, findPrefs } from './email-prefs.ts';

export function emailPrefsHandlers(deps: Deps): Handler[] {
  return [
    handle(messageCalls.listEmailMessages, async ({ query }) => {
      const search = {
        page: query.page ?? 1,
        pageSize: messageCalls.EMAIL_MESSAGES_PER_PAGE,
        state: query.state,
      };
      const { rows, count } = await listMail(deps.db.queries, search);
      return { items: rows.map(presentMessage), count, page: search.page, page_size: search.pageSize };
    }),
    handle(calls.findEmailPrefs, ({ params, query, caller }) =>
      findPrefs(deps, { email: params.emailAddress, token: query.token, caller }),
    ),
    handle(calls.setEmailPrefs, ({ params, query, body, caller }) =>
      choosePrefs(deps, { email: params.emailAddress, token: query.token, caller }, body.setting),
    ),
  ];
}

const presentMessage = (row: OutboxRow) => ({
  id: row.id,
  template: row.template,
  recipient: row.recipient,
  state: row.state,
  attempts: row.attempts,
  unanswered: row.unanswered,
  reason: row.lastError,
  created_at: formatWireDate(row.createdAt),
  sent_at: row.sentAt && formatWireDate(row.sentAt),
});
