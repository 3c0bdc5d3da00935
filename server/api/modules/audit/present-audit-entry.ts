import type { AuditEntry } from '../../../../shared/contracts/audit.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { maskCards, maskEmails } from '../../../../shared/format/scrub.ts';
import type { Account } from '../members/find-account.ts';
import type { Json } from './changed-fields.ts';
import type { AuditRow } from './find-audit.ts';

/** Who sees emails of travelers and the card network's references; others see them masked. */
const SEES_EMAILS = 'PointClubUser:Search';
const SEES_CARD_REFERENCES = 'Transactions:Refund';

/** Presents an entry to a reader with these permissions. */
export function presentAuditEntry(
  row: AuditRow,
  actors: ReadonlyMap<string, Pick<Account, 'number' | 'longName'>>,
  permissions: ReadonlySet<string>,
): AuditEntry {
  const actor = actors.get(row.actorId);
  const mask = createMask(permissions);
  return {
    id: String(row.id),
    at: formatWireDate(row.at),
    actor: { number: actor?.number ?? '', name: actor?.longName ?? '' },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: mask('name', row.subjectName) },
    changes: Object.entries(row.changes).map(([field, { before, after }]) => ({
      field,
      before: mask(field, before),
      after: mask(field, after),
    })),
    reason: row.reason === null ? null : mask('reason', row.reason),
    approval_id: row.approvalId,
    action_id: row.actionId,
  };
}

function createMask(permissions: ReadonlySet<string>) {
  const maskText = (field: string, text: string): string => {
    if (/card_?reference/i.test(field) && !permissions.has(SEES_CARD_REFERENCES)) return maskReference(text);
    const safe = maskCards(text);
    return permissions.has(SEES_EMAILS) ? safe : maskEmails(safe);
  };
  function mask(field: string, value: string): string;
  function mask(field: string, value: Json): Json;
  function mask(field: string, value: Json): Json {
    if (typeof value === 'string') return maskText(field, value);
    if (Array.isArray(value)) return value.map((item) => mask(field, item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mask(name, item)]));
  }
  return mask;
}

const maskReference = (text: string): string => `…${text.slice(-4)}`;
