import type * as v from 'valibot';
import type { member } from '../../../../shared/contracts/members.ts';
import type { Member } from '../../platform/serve/handler.ts';
import type { Account } from './find-account.ts';

/** Builds the answer of `/club/me`. @param points the points that the member can redeem */
export const presentMember = (
  { id, number, longName, shortName, email }: Account,
  { permissions }: Pick<Member, 'permissions'>,
  points: number,
): v.InferInput<typeof member> => ({
  number,
  barcode: number,
  point_total: points,
  user_id: id,
  long_name: longName,
  short_name: shortName,
  email,
  policy: [...permissions],
});
