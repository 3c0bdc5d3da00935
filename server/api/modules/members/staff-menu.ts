import type { StaffMenuPage } from '../../../../shared/contracts/staff.ts';
import { type StaffPage, staffPages } from '../../../../shared/contracts/staff-pages.ts';
import { hasPermission } from '../../platform/serve/access.ts';
import type { Caller } from '../../platform/serve/handler.ts';

/**
 * The pages that a caller may open, with the function that `serve` checks calls with.
 * @param backOfficeOrigin another back office that serves the pages with paths of their own; null: this site does
 */
export function findStaffMenu(
  caller: Pick<Caller, 'member'>,
  backOfficeOrigin: string | null,
): StaffMenuPage[] {
  const isElsewhere = ({ isExternal }: StaffPage) => isExternal && backOfficeOrigin !== null;
  return staffPages
    .filter(({ permission }) => hasPermission(permission, caller))
    .map((page) => ({
      name: page.name,
      path: isElsewhere(page) ? `${backOfficeOrigin}${page.path}` : page.path,
      label: page.label,
      group: page.group,
    }));
}
