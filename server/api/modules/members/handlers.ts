import * as profile from '../../../../shared/contracts/member-profile.ts';
import * as calls from '../../../../shared/contracts/members.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { notFound, signInRequired } from '../../../../shared/errors/app-error.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import type { FindMember } from '../../platform/serve/identify-caller.ts';
import { findAccount, type PointTotalOf, prepareAccountWithPoints } from './find-account.ts';
import { carOf, findMemberCar, keepMemberCar, presentCar } from './member-car.ts';
import { logIn } from './log-in.ts';
import { endLogin, endLogins, listOpenLogins, renewLogin } from './logins.ts';
import type { LogInDeps } from './member-deps.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { presentMember } from './present-member.ts';
import { changeEmail, changeNames, changePassword, confirmEmail, undoEmail } from './profile.ts';
import { confirmRegistration, registerMember } from './register.ts';

export interface MemberHandlerOptions extends LogInDeps {
  findMember: FindMember;
  pointTotalOf: PointTotalOf;
  /** The client id that the site sends when it renews tokens. */
  authClientId: string;
}

export function memberHandlers(options: MemberHandlerOptions): Handler[] {
  return [...authHandlers(options), ...loginHandlers(options), ...profileHandlers(options)];
}

/** The member auth service, which the site's server calls, not browsers. */
function authHandlers({ findMember, authClientId, ...deps }: MemberHandlerOptions): Handler[] {
  return [
    handle(calls.renewTokens, async ({ body }) => {
      // Checked first, so that other clients with a stolen token can't use it up or end its login.
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

/** The calls for joining, logging in and logging out. */
function loginHandlers(deps: MemberHandlerOptions): Handler[] {
  const find = prepareAccountWithPoints(deps.pointTotalOf);
  return [
    handle(calls.logIn, ({ body, caller }) => logIn(deps, body, caller)),
    handle(calls.registerMember, ({ body, caller }) => registerMember(deps, body, caller)),
    handle(calls.confirmRegistration, ({ body, caller }) =>
      confirmRegistration(deps, body.token, caller.userAgent),
    ),
    handle(calls.requestPasswordReset, async ({ body }) => {
      await requestPasswordReset(deps, body.email);
      return {};
    }),
    handle(calls.resetPassword, async ({ body, caller }) => {
      await resetPassword(deps, body, caller);
      return {};
    }),
    handle(profile.undoEmail, async ({ body }) => {
      await undoEmail(deps, body.token);
      return {};
    }),
    handle(calls.logOut, async ({ member }) => {
      const { id: memberId, loginId } = member;
      if (loginId === undefined) await endLogins(deps.db.queries, memberId, deps.now());
      else await endLogin(deps.db.queries, { id: loginId, memberId }, deps.now());
      return {};
    }),
    handle(profile.listLogins, async ({ member }) => {
      const logins = await listOpenLogins(deps.db.queries, member.id, deps.now());
      const items = logins.map(({ id, device, createdAt, renewedAt }) => ({
        id,
        device,
        created_at: formatWireDate(createdAt),
        used_at: formatWireDate(renewedAt ?? createdAt),
        is_current: id === member.loginId,
      }));
      // This device first.
      const sorted = items.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
      return { items: sorted, count: items.length };
    }),
    handle(profile.endLogin, async ({ member, params }) => {
      const isEnded = await endLogin(
        deps.db.queries,
        { id: params.loginId, memberId: member.id },
        deps.now(),
      );
      if (!isEnded) throw notFound('This device is already logged out.');
      return {};
    }),
    handle(profile.endAllLogins, async ({ member }) => {
      await endLogins(deps.db.queries, member.id, deps.now());
      return {};
    }),
    handle(calls.findMe, async ({ member }) => {
      const [found] = await find(deps.db.queries).execute({ memberId: member.id, now: deps.now() });
      if (!found) throw signInRequired();
      return presentMember(found.account, member, found.points);
    }),
  ];
}

/** The calls for a member's own account. */
function profileHandlers(deps: MemberHandlerOptions): Handler[] {
  return [
    handle(profile.changeNames, async ({ member, body }) => {
      await changeNames(deps, member, body);
      return {};
    }),
    handle(profile.changeEmail, ({ member, body, caller }) => changeEmail(deps, member, body, caller)),
    handle(profile.confirmEmail, async ({ member, body }) => {
      await confirmEmail(deps, member, body.token);
      return {};
    }),
    handle(profile.changePassword, ({ member, body, caller }) => changePassword(deps, member, body, caller)),
    handle(profile.findMemberCar, async ({ member }) => {
      const car = await findMemberCar(deps.db.queries, member.id);
      return car ? presentCar(car) : {};
    }),
    handle(profile.changeMemberCar, async ({ member, body }) => {
      await keepMemberCar(deps.db.queries, member.id, { ...carOf(body), updatedAt: deps.now() });
      return {};
    }),
  ];
}
