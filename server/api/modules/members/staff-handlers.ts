import * as calls from '../../../../shared/contracts/staff.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { listStaff } from './list-staff.ts';
import type { MemberDeps } from './member-deps.ts';
import { findStaffMenu } from './staff-menu.ts';

interface StaffHandlerOptions extends Pick<MemberDeps, 'db'> {
  /** Another back office that serves the pages with paths of their own; null: this site does. */
  backOfficeOrigin: string | null;
}

/** The calls about staff: who works here, and which pages they may open. */
export function staffHandlers({ db, backOfficeOrigin }: StaffHandlerOptions): Handler[] {
  return [
    handle(calls.getStaffMenu, async ({ caller }) => {
      const pages = findStaffMenu(caller, backOfficeOrigin);
      return { title: pages.length > 0 ? 'Back office' : '', pages };
    }),
    handle(calls.listStaff, async () => ({ items: await listStaff(db.queries) })),
  ];
}
