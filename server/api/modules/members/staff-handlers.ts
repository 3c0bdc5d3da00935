import * as calls from '../../../../shared/contracts/staff.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { findAccount } from './find-account.ts';
import { checkPassword } from './log-in.ts';
import { recordPassword } from './logins.ts';
import { listStaff } from './list-staff.ts';
import type { MemberDeps } from './member-deps.ts';
import { findStaffMenu } from './staff-menu.ts';

interface StaffHandlerOptions extends MemberDeps {
  /** Another back office that serves the pages with paths of their own; null: this site does. */
  backOfficeOrigin: string | null;
}

/** The calls about staff: who works here, and which pages they may open. */
export function staffHandlers({ backOfficeOrigin, ...deps }: StaffHandlerOptions): Handler[] {
  return [
    handle(calls.getStaffMenu, async ({ caller }) => {
      const pages = findStaffMenu(caller, backOfficeOrigin);
      return { title: pages.length > 0 ? 'Back office' : '', pages };
    }),
    handle(calls.confirmPassword, async ({ member, body, caller }) => {
      const account = await findAccount(deps.db.queries, member.id);
      await checkPassword(deps, account, body.current_password, caller);
      if (member.loginId !== undefined)
        await recordPassword(deps.db.queries, { id: member.loginId, memberId: member.id }, deps.now());
      return {};
    }),
    handle(calls.listStaff, async () => ({ items: await listStaff(deps.db.queries) })),
  ];
}
