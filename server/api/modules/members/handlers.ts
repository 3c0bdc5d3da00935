import * as calls from '../../../../shared/contracts/members.ts';
import { signInRequired } from '../../../../shared/errors/app-error.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import type { FindMember } from '../../platform/serve/identify-caller.ts';
import { ownMember } from '../../platform/serve/own-member.ts';
import type { FindPointTotal } from './find-membership.ts';
import { findAccount } from './find-account.ts';
import { logIn } from './log-in.ts';
import { endLogins, renewLogin } from './logins.ts';
import type { MemberDeps } from './member-deps.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { presentMember } from './present-member.ts';
import { changeEmail, changeNames, changePassword, confirmEmail } from './profile.ts';
import { confirmRegistration, registerMember } from './register.ts';

export interface MemberHandlerOptions extends MemberDeps {
  findMember: FindMember;
  findPointTotal: FindPointTotal;
  /** What the site calls itself when it renews tokens. */
  authClientId: string;
}

export function memberHandlers(options: MemberHandlerOptions): Handler[] {
  return [...authHandlers(options), ...doorHandlers(options), ...profileHandlers(options)];
}

/** The member auth service: what the site's server asks, and browsers never do. */
function authHandlers({ findMember, authClientId, ...deps }: MemberHandlerOptions): Handler[] {
  return [
    handle(calls.renewTokens, async ({ body }) => {
      // Whoever else has got hold of a token does not use it up, nor end its login.
      if (body.client_id !== authClientId) throw signInRequired();
      return renewLogin(deps, body.refresh_token);
    }),
    handle(calls.introspect, async ({ body }) => {
      const member = await findMember(body.token, deps.now());
      if (!member) throw signInRequired();
      const { id, shortName, longName, email } = await findAccount(deps.db.queries, member.id);
      return {
        user: { short_name: shortName, long_name: longName, email },
        user_id: id,
        policy: [...member.permissions],
      };
    }),
  ];
}

/** The ways in and out. */
function doorHandlers(deps: MemberHandlerOptions): Handler[] {
  return [
    handle(calls.logIn, ({ body, caller }) => logIn(deps, body, caller)),
    handle(calls.registerMember, ({ body, caller }) => registerMember(deps, body, caller)),
    handle(calls.confirmRegistration, ({ body }) => confirmRegistration(deps, body.token)),
    handle(calls.requestPasswordReset, async ({ body, caller }) => {
      await requestPasswordReset(deps, body.email, caller);
      return {};
    }),
    handle(calls.resetPassword, ({ body }) => resetPassword(deps, body)),
    handle(calls.logOut, async ({ caller: { member } }) => {
      if (!member) throw signInRequired();
      await endLogins(deps.db.queries, member.id, deps.now());
      return {};
    }),
    handle(calls.findMe, async ({ caller: { member } }) => {
      if (!member) throw signInRequired();
      const [account, points] = await Promise.all([
        findAccount(deps.db.queries, member.id),
        deps.findPointTotal(deps.db.queries, member.id, deps.now()),
      ]);
      return presentMember(account, member, points);
    }),
  ];
}

/** What members do with their own account. */
function profileHandlers(deps: MemberHandlerOptions): Handler[] {
  return [
    handle(calls.changeNames, async ({ params, body, caller }) => {
      await changeNames(deps, ownMember(caller, params.n), body);
      return {};
    }),
    handle(calls.changeEmail, ({ params, body, caller }) =>
      changeEmail(deps, ownMember(caller, params.n), body.email_address),
    ),
    handle(calls.confirmEmail, async ({ params, body, caller }) => {
      await confirmEmail(deps, ownMember(caller, params.n), body.token);
      return {};
    }),
    handle(calls.changePassword, ({ params, body, caller }) =>
      changePassword(deps, ownMember(caller, params.n), body, caller),
    ),
  ];
}
