import * as calls from '../../../shared/contracts/access-control.ts';
import { permissions } from '../../../shared/contracts/permissions.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { MINUTE_MS } from '../../../shared/format/durations.ts';
import { seeAsColleague } from '../modules/members/logins.ts';
import type { MemberDeps } from '../modules/members/member-deps.ts';
import { findStaffMenu } from '../modules/members/staff-menu.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { addToGroup, changeRights, createGroup, removeFromGroup } from './change-groups.ts';
import { endStaffLogin, inviteStaff, removeStaff } from './change-staff.ts';
import { findCheckup } from './checkup.ts';
import { describeRights, explainRights, findStaffAccess, getStaffAccess } from './find-access.ts';
import { keepRight } from './keep-right.ts';
import { findGroups } from './staff-groups.ts';

/** How long a login sees the back office as a colleague. */
const SEES_AS_MS = 30 * MINUTE_MS;

interface AccessDeps extends MemberDeps {
  /** Another back office that serves the pages with paths of their own; null: this site does. */
  backOfficeOrigin: string | null;
}

/** The calls about rights: who has which, why, and changes of them. */
export function accessHandlers(deps: AccessDeps): Handler[] {
  return [...groupHandlers(deps), ...staffChangeHandlers(deps), ...policyHandlers(deps)];
}

function groupHandlers(deps: AccessDeps): Handler[] {
  return [
    handle(calls.listGroups, async () => ({
      items: await findGroups(deps.db.queries),
      rights: [...permissions],
    })),
    handle(calls.createGroup, ({ body: { name, reason }, member: actor }) =>
      createGroup(deps, name, { action: calls.createGroup, actor, reason }),
    ),
    handle(calls.changeGroupRights, ({ params: { id }, body: { reason, ...change }, member: actor }) =>
      changeRights(deps, { id, ...change }, { action: calls.changeGroupRights, actor, reason }),
    ),
    handle(calls.addGroupMember, ({ params: { id }, body: { number, reason }, member: actor }) =>
      addToGroup(deps, { id, number }, { action: calls.addGroupMember, actor, reason }),
    ),
    handle(calls.removeGroupMember, ({ params, body: { reason }, member: actor }) =>
      removeFromGroup(deps, params, { action: calls.removeGroupMember, actor, reason }),
    ),
    handle(calls.keepRight, async ({ params: { id }, body: { permission, reason }, member: actor }) => {
      await keepRight(deps, { id, permission }, { action: calls.keepRight, actor, reason });
      return {};
    }),
  ];
}

function staffChangeHandlers(deps: AccessDeps): Handler[] {
  return [
    handle(calls.inviteStaff, ({ body: { reason, group_id: groupId, ...person }, member: actor, caller }) =>
      inviteStaff(deps, { ...person, groupId, caller }, { action: calls.inviteStaff, actor, reason }),
    ),
    handle(calls.endStaffLogin, async ({ params, body: { reason }, member: actor }) => {
      await endStaffLogin(deps, params, { action: calls.endStaffLogin, actor, reason });
      return {};
    }),
    handle(calls.removeStaff, async ({ params: { number }, body: { reason }, member: actor }) => {
      await removeStaff(deps, number, { action: calls.removeStaff, actor, reason });
      return {};
    }),
  ];
}

function policyHandlers({ backOfficeOrigin, ...deps }: AccessDeps): Handler[] {
  const { db, now } = deps;
  return [
    handle(calls.getPolicies, async () => {
      const staff = await findStaffAccess(db.queries);
      return {
        groups: await findGroups(db.queries),
        rights: describeRights(),
        staff: staff.map(({ member, name }) => ({ number: member.number, name })),
      };
    }),
    handle(calls.explainAccess, async ({ params: { number } }) => {
      const person = await getStaffAccess(db.queries, number);
      return { number, name: person.name, rights: await explainRights(db.queries, person) };
    }),
    handle(calls.seeAs, async ({ params: { number }, member: actor }) =>
      db.transaction(async (tx) => {
        const { member } = await getStaffAccess(tx, number);
        const until = new Date(now().getTime() + SEES_AS_MS);
        const shared = new Set([...member.permissions].filter((one) => actor.permissions.has(one)));
        const first = findStaffMenu({ member: { ...member, permissions: shared } }, backOfficeOrigin).find(
          ({ group, path }) => group !== null && path.startsWith('/'),
        );
        if (first && actor.loginId !== undefined)
          await seeAsColleague(tx, { id: actor.loginId, memberId: actor.id }, { id: member.id, until });
        await recordAudit(tx, {
          action: calls.seeAs,
          actor,
          subject: { kind: 'member', id: member.id, name: number },
          before: null,
          after: null,
          at: now(),
        });
        return { path: first?.path ?? null };
      }),
    ),
    handle(calls.getCheckup, () => findCheckup(deps)),
  ];
}
