import type * as v from 'valibot';
import { type Contract, neededPermission } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/contracts.ts';

/** The calls that must leave an audit entry: those of staff that ask for a reason, and those that say so. */
export const auditedContracts = contracts.filter(
  (contract) =>
    neededPermission(contract.access) !== undefined && (contract.isAudited || asksForReason(contract)),
);

function asksForReason({ body }: Contract): boolean {
  const entries = 'entries' in body ? (body.entries as Record<string, v.GenericSchema>) : {};
  return entries.reason !== undefined && entries.reason.type !== 'optional';
}
