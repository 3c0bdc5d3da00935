import * as calls from '../../../../shared/contracts/staff.ts';
import { handle, type Handler, type Member } from '../../platform/serve/handler.ts';
import { findAccount } from './find-account.ts';
import { checkPassword } from './log-in.ts';
import { recordPassword, seeAsColleague } from './logins.ts';
import { listStaff } from './list-staff.ts';
import type { MemberDeps } from './member-deps.ts';
import { findStaffMenu } from './staff-menu.ts';

interface StaffHandlerOptions extends MemberDeps {
  /** Another back office that serves the pages with paths of their own; null: this site does. */
  backOfficeOrigin: string | null;
  /** How many things wait on a page, by its name. Passed in, because their modules come after this one. */
  countWaiting: Readonly<Record<string, (member: Member) => Promise<number>>>;
  /** The numbers of batches that are not closed yet, by member. */
  findOpenBatches: () => Promise<ReadonlyMap<string, number>>;
  /** When those who are clocked in came, by member. */
  findOnShift: (now: Date) => Promise<ReadonlyMap<string, Date>>;
}

/** The calls about staff: who works here, and which pages they may open. */
export function staffHandlers({
  backOfficeOrigin,
  countWaiting,
  findOpenBatches,
  findOnShift,
  ...deps
}: StaffHandlerOptions): Handler[] {
  return [
    handle(calls.getStaffMenu, async ({ caller, member }) => {
      const pages = await Promise.all(
        findStaffMenu(caller, backOfficeOrigin).map(async (page) => {
          const count = await countWaiting[page.name]?.(member);
          return count ? { ...page, count } : page;
        }),
      );
      return { title: pages.length > 0 ? 'Back office' : '', sees_as: member.seesAs ?? null, pages };
    }),
    handle(calls.stopSeeingAs, async ({ member }) => {
      if (member.loginId !== undefined)
        await seeAsColleague(deps.db.queries, { id: member.loginId, memberId: member.id }, null);
      return {};
    }),
    handle(calls.confirmPassword, async ({ member, body, caller }) => {
      const account = await findAccount(deps.db.queries, member.id);
      await checkPassword(deps, account, body.current_password, caller);
      if (member.loginId !== undefined)
        await recordPassword(deps.db.queries, { id: member.loginId, memberId: member.id }, deps.now());
      return {};
    }),
    handle(calls.listStaff, async () => {
      const openBatches = await findOpenBatches();
      const now = deps.now();
      const onShift = await findOnShift(now);
      return { items: await listStaff(deps.db.queries, { now, openBatches, onShift }) };
    }),
  ];
}
