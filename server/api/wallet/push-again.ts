import { eq, sql } from 'drizzle-orm';
import * as calls from '../../../shared/contracts/wallet-diagnosis.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import type { Queries } from '../platform/database/database.ts';
import { passes, passRegistrations } from './tables.ts';

interface Again {
  serial: string;
  /** Devices fetch it although nothing in it has changed. */
  isReissue: boolean;
  reason: string;
  by: { id: string };
  at: Date;
}

/** Pushes a pass to all of its devices again, in the caller's transaction. Throws 404. */
export async function pushAgain(
  tx: Queries,
  { serial, isReissue, reason, by, at }: Again,
): Promise<{ devices: number }> {
  const [pass] = await tx.select().from(passes).where(eq(passes.serialNumber, serial)).for('update');
  if (!pass) throw notFound('This pass is on no device.');
  if (isReissue)
    await tx
      .update(passes)
      // Devices remember the newest change that they have seen, of all passes.
      .set({
        updatedAt: sql`greatest(${at.toISOString()}::timestamptz, (select max(latest.updated_at) from ${passes} latest) + interval '1 second')`,
      })
      .where(eq(passes.serialNumber, serial));
  const told = await tx
    .update(passRegistrations)
    .set({ pushDueAt: at, pushAttempts: 0, pushFailure: null })
    .where(eq(passRegistrations.serialNumber, serial))
    .returning({ device: passRegistrations.deviceId });
  await recordAudit(tx, {
    action: isReissue ? calls.reissuePass : calls.pushPass,
    actor: by,
    subject: { kind: 'wallet-pass', id: serial, name: `${pass.kind} ${serial}` },
    before: null,
    after: { devices: told.length },
    reason,
    at,
  });
  return { devices: told.length };
}
