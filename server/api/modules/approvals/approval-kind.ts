import type { ApprovalKindName, ApprovalStory } from '../../../../shared/contracts/approvals.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Member } from '../../platform/serve/handler.ts';
import type { ApprovalRow } from './tables.ts';

export type { ApprovalRow } from './tables.ts';

/** A member's rights. */
export type Rights = Member['permissions'];

/** What a kind of request means. Later modules hand theirs in where the API is put together. */
export interface ApprovalKind {
  /** The recorded reason in words. */
  nameReason: (code: string) => string;
  /** Whether somebody with these rights may decide an amount. */
  mayDecide: (rights: Rights, amountCents: number) => boolean;
  /**
   * Does what was asked, in the transaction of the decision and in the approver's name. Checks state and amount again,
   * because time has passed since the request; throws 409 when it can't be done any more.
   */
  run: (tx: Queries, approval: ApprovalRow, decision: { by: Member; at: Date }) => Promise<void>;
  /** What follows outside the transaction, e.g. a call to the card network. */
  finish?: (approval: ApprovalRow) => Promise<void>;
  /** What the approver needs to know, without what the rights hide. */
  tellStory: (queries: Queries, approval: ApprovalRow, rights: Rights) => Promise<ApprovalStory>;
}

export type ApprovalKinds = Record<ApprovalKindName, ApprovalKind>;

export interface ApprovalDeps extends Deps {
  approvalKinds: ApprovalKinds;
}
