import { conflict } from '../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { keptRights } from '../modules/members/tables.ts';
import type { Deps } from '../platform/deps.ts';
import type { Cause } from './change-groups.ts';
import { lockGroup } from './staff-groups.ts';

/** Keeps an unused right of a group: the checkup asks again after 90 days. Throws 404, and 409 without the right. */
export async function keepRight(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, permission }: { id: string; permission: string },
  cause: Cause,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name, permissions } = await lockGroup(tx, id);
    if (!permissions.includes(permission)) throw conflict('NO_RIGHT', 'This group doesn’t have this right.');
    const keptAt = now();
    await tx
      .insert(keptRights)
      .values({ groupId: id, permission, keptAt })
      .onConflictDoUpdate({ target: [keptRights.groupId, keptRights.permission], set: { keptAt } });
    const after = { [`kept ${permission}`]: formatWireDate(keptAt) };
    await recordAudit(tx, {
      ...cause,
      subject: { kind: 'group', id, name },
      before: null,
      after,
      at: keptAt,
    });
  });
}
