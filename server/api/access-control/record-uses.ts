import { inArray } from 'drizzle-orm';
import { type Access, neededPermission } from '../../../shared/contracts/contract.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { members, permissionUses } from '../modules/members/tables.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/serve/handler.ts';

type Use = typeof permissionUses.$inferInsert;

/** Notes which staff were here and which rights they used, for the checkup. */
export interface UseRecorder {
  /** Costs no query. */
  note(access: Access, caller: Pick<Caller, 'member'>): void;
  /** Writes what was noted: of each member at most once an hour, of each right at most once a day. */
  flush(): Promise<void>;
}

export function createUseRecorder({ db, now }: Pick<Deps, 'db' | 'now'>): UseRecorder {
  let day = '';
  /** What this process has noted today, so that it is written once. */
  const noted = new Set<string>();
  const seenAt = new Map<string, number>();
  let uses: Use[] = [];
  let seen = new Set<string>();

  function beginDay(today: string): void {
    day = today;
    noted.clear();
    seenAt.clear();
  }

  return {
    note(access, { member }) {
      if (!member || member.permissions.size === 0 || member.seesAs) return;
      const at = now();
      const today = pacificDay(at);
      if (today !== day) beginDay(today);
      if (at.getTime() - (seenAt.get(member.id) ?? 0) >= HOUR_MS) {
        seenAt.set(member.id, at.getTime());
        seen.add(member.id);
      }
      const permission = neededPermission(access);
      const key = `${member.id} ${permission}`;
      if (!permission || noted.has(key)) return;
      noted.add(key);
      uses.push({ memberId: member.id, permission, day: today });
    },
    async flush() {
      const [newUses, newSeen] = [uses, [...seen]];
      uses = [];
      seen = new Set();
      if (newUses.length > 0) await db.queries.insert(permissionUses).values(newUses).onConflictDoNothing();
      if (newSeen.length > 0)
        await db.queries.update(members).set({ lastSeenAt: now() }).where(inArray(members.id, newSeen));
    },
  };
}
