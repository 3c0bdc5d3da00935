import { getAuditOf, listAudit } from '../../shared/contracts/audit.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import type { WireRequest } from '../support/api-transports.ts';

type Call = (
  contract: Contract,
  target: string,
  more?: Partial<WireRequest>,
) => Promise<Record<string, unknown>>;

/** The statuses of all calls of `runStaffCalls`, in order. */
export const STAFF_STATUSES = [401, 200, 200];

/** Reads who changed the incident and the parking stay of the calls before. */
export async function runStaffCalls(call: Call, asStaff: Partial<WireRequest>): Promise<void> {
  await call(listAudit, '/audit');
  const { items } = await call(listAudit, '/audit?per_page=50', asStaff);
  const [{ subject } = { subject: { kind: '', id: '' } }] = items as {
    subject: { kind: string; id: string };
  }[];
  await call(getAuditOf, `/audit/${subject.kind}/${subject.id}`, asStaff);
}
