import * as calls from '../../../../shared/contracts/email-prefs.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { choosePrefs, findPrefs } from './email-prefs.ts';

export function emailPrefsHandlers(deps: Deps): Handler[] {
  return [
    handle(calls.findEmailPrefs, ({ params, query, caller }) =>
      findPrefs(deps, { email: params.emailAddress, token: query.token, caller }),
    ),
    handle(calls.setEmailPrefs, ({ params, query, body, caller }) =>
      choosePrefs(deps, { email: params.emailAddress, token: query.token, caller }, body.setting),
    ),
  ];
}
