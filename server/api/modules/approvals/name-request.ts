import { APPROVAL_KINDS } from '../../../../shared/contracts/approvals.ts';
import { formatCents } from '../../../../shared/format/money.ts';
import type { ApprovalRow } from './tables.ts';

/** What was asked for: 'Refund of $20.00', 'Campaign'. */
export const nameRequest = ({ kind, amountCents }: Pick<ApprovalRow, 'kind' | 'amountCents'>): string =>
  amountCents === 0 ? APPROVAL_KINDS[kind] : `${APPROVAL_KINDS[kind]} of ${formatCents(amountCents)}`;
