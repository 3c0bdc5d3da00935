import { notFound, signInRequired } from '../../../../shared/errors/app-error.ts';
import type { Caller, Member } from './handler.ts';

/** The calling member, whose number the path must have: another member's things are not there. */
export function ownMember({ member }: Caller, number: string): Member {
  if (!member) throw signInRequired();
  if (member.number !== number) throw notFound('We can’t find this membership.');
  return member;
}
