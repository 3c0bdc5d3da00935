import * as calls from '../../../shared/contracts/wallet-diagnosis.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler, type Member } from '../platform/serve/handler.ts';
import { diagnose } from './diagnose.ts';
import { findPasses, findPassesOnDevices, nameDevice } from './find-diagnosis.ts';
import { pushAgain } from './push-again.ts';
import { findLogs } from './wallet-logs.ts';

/** Problems that are older say nothing about today. */
const LOGS_MS = 2 * DAY_MS;

/** The calls about passes on devices, for staff. */
export function walletDiagnosisHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  const mayChange = ({ permissions }: Member) => permissions.has('PassbookPasses:Update');
  const wire = (at: Date | null) => at && formatWireDate(at);

  return [
    handle(calls.listWalletPasses, async ({ query: { q }, member }) => {
      const found = await findPasses(db.queries, q ?? '');
      const items = found.map(({ pass, title, holder, devices }) => ({
        serial: pass.serialNumber,
        title,
        holder,
        devices,
        changed_at: formatWireDate(pass.updatedAt),
        fetched_at: wire(pass.fetchedAt),
      }));
      return { items, count: items.length, may_change: mayChange(member) };
    }),

    handle(calls.listWalletDevices, async ({ query: { q }, member }) => {
      const at = now();
      const found = await findPassesOnDevices(db.queries, q ?? '');
      const logs = await findLogs(db.queries, new Date(at.getTime() - LOGS_MS));
      const items = found.map(({ pass, title, holder, registration }) => {
        const { updatedAt: changedAt, fetchedAt } = pass;
        const known = {
          ...registration,
          registeredAt: registration.createdAt,
          changedAt,
          fetchedAt,
          logs: logs.filter(
            ({ at: loggedAt, line }) =>
              loggedAt >= (registration.pushedAt ?? registration.createdAt) &&
              line.includes(pass.serialNumber),
          ),
        };
        const steps = diagnose(known, at);
        return {
          serial: pass.serialNumber,
          title,
          holder,
          device: nameDevice(registration.deviceId),
          changed_at: formatWireDate(changedAt),
          steps: steps.map((step) => ({ ...step, at: wire(step.at) })),
          broken: steps.find(({ state }) => state === 'broken')?.step ?? null,
        };
      });
      return { items, count: items.length, may_change: mayChange(member) };
    }),

    handle(calls.pushPass, ({ params: { serial }, body: { reason }, member: by }) =>
      db.transaction((tx) => pushAgain(tx, { serial, isReissue: false, reason, by, at: now() })),
    ),
    handle(calls.reissuePass, ({ params: { serial }, body: { reason }, member: by }) =>
      db.transaction((tx) => pushAgain(tx, { serial, isReissue: true, reason, by, at: now() })),
    ),
  ];
}
