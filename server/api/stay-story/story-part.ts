import type { StayEntryKind } from '../../../shared/contracts/stay.ts';
import type { Permission } from '../../../shared/contracts/permissions.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import type { PricedLine } from '../modules/rates/priced-rate.ts';
import type { FoundStay } from './find-stay.ts';

/** An entry before it is presented. */
export interface StoryEntry {
  at: Date;
  kind: StayEntryKind;
  title: string;
  details?: string[];
  lines?: PricedLine[];
  /** Addresses of photos. */
  photos?: string[];
  href?: string;
  /** `staff:<id>`, `member:<id>`, `guest`, `job` or `unknown`, as in the ledger of money. */
  actor?: string | null;
}

/** What one module knows of a stay. Readers without its permission get none of it. */
export interface StoryPart {
  permission: Permission;
  tell: (queries: Queries, stay: FoundStay, reader: Member) => Promise<StoryEntry[]>;
}

/** No entry of a stay's story is left out below this number of rows of one kind. */
export const MAX_ROWS = 200;

/** The lines of a price in order of computation. */
export const linesOf = (rate: {
  chargeLines: PricedLine[];
  feeLines: PricedLine[];
  taxLines: PricedLine[];
}): PricedLine[] => [...rate.chargeLines, ...rate.feeLines, ...rate.taxLines];
