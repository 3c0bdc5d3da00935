import { randomBytes } from 'node:crypto';
import type { CallOutput } from '../../../shared/contracts/contract.ts';
import type { inviteStaff as contract } from '../../../shared/contracts/access-control.ts';
import { conflict, notFound } from '../../../shared/errors/app-error.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { findUnfinishedNumbers } from '../modules/batches/find-batches.ts';
import { enqueueMail } from '../modules/mail/enqueue-mail.ts';
import { findAccountByEmail } from '../modules/members/find-account.ts';
import { removeFromGroups } from '../modules/members/last-administrator.ts';
import { endLogin, endLogins } from '../modules/members/logins.ts';
import { createLink } from '../modules/members/mailed-links.ts';
import type { MemberDeps } from '../modules/members/member-deps.ts';
import { passwordCaller } from '../modules/members/passwords.ts';
import { addMember } from '../modules/members/register.ts';
import { groupMembers } from '../modules/members/tables.ts';
import { removeFutureShifts } from '../modules/schedule/change-shifts.ts';
import type { Queries } from '../platform/database/database.ts';
import { emailKey } from '../platform/email-key.ts';
import { ACCESS_TOPIC, recordChange } from '../platform/live/record-change.ts';
import { newId } from '../platform/new-id.ts';
import type { Caller } from '../platform/serve/handler.ts';
import type { Cause } from './change-groups.ts';
import { findGroups, lockGroup, lockMember } from './staff-groups.ts';

const INVITATION_MS = 7 * DAY_MS;

const subjectOf = ({ id, number }: { id: string; number: string }) =>
  ({ kind: 'member', id, name: number }) as const;

/** Logs somebody out on one device. Throws 404. */
export async function endStaffLogin(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  { number, loginId }: { number: string; loginId: string },
  cause: Cause,
): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, number);
    const isEnded = await endLogin(tx, { id: loginId, memberId: member.id }, now());
    if (!isEnded) throw notFound('This device is already logged out.');
    await recordChange(tx, ACCESS_TOPIC, member.id);
    const change = { before: { login: 'open' }, after: { login: 'ended' } };
    await recordAudit(tx, { ...cause, subject: subjectOf(member), ...change, at: now() });
  });
}

/**
 * Ends all logins of somebody, and removes them from all groups and their shifts to come. Throws 404, and 409 for the
 * last administrator and for somebody whose drawer isn't counted yet.
 */
export async function removeStaff(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  number: string,
  cause: Cause,
): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, number);
    const batch = (await findUnfinishedNumbers(tx)).get(member.id);
    if (batch !== undefined)
      throw conflict('BATCH_OPEN', `Batch ${batch} is still open. A lead counts and closes it first.`);
    const left = await removeFromGroups(tx, member.id);
    if (left.length === 0) throw notFound('They don’t work here.');
    await endLogins(tx, member.id, now());
    const shifts = await removeFutureShifts(tx, member.id, now());
    await recordChange(tx, ACCESS_TOPIC, member.id);
    const names = (await findGroups(tx)).filter(({ id }) => left.includes(id)).map(({ name }) => name);
    const change = { before: { groups: names, shifts }, after: { groups: [], shifts: 0 } };
    await recordAudit(tx, { ...cause, subject: subjectOf(member), ...change, at: now() });
  });
}

interface Invitation {
  email: string;
  name: string;
  groupId: string;
  caller: Caller;
}

/** Adds the owner of an address to a group and mails them. Creates their account if there is none. Throws 404. */
export async function inviteStaff(
  { db, now, passwords }: MemberDeps,
  { email, name, groupId, caller }: Invitation,
  cause: Cause,
): Promise<CallOutput<typeof contract>> {
  const address = email.normalize('NFKC');
  // Nobody knows this password: the mailed link sets the first one.
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'), passwordCaller(caller));
  return db.transaction(async (tx) => {
    const shortName = name.split(' ')[0] ?? name;
    const form = { email: address, emailKey: emailKey(address), longName: name, shortName, passwordHash };
    const existing = await findAccountByEmail(tx, address);
    const joined = existing ? null : await addMember(tx, form);
    const found = existing ?? joined ?? (await findAccountByEmail(tx, address));
    if (!found) throw new Error('The account was closed meanwhile');
    const member = await lockMember(tx, found.number);
    const group = await lockGroup(tx, groupId);
    await tx.insert(groupMembers).values({ groupId, memberId: member.id }).onConflictDoNothing();
    await recordChange(tx, ACCESS_TOPIC, member.id);
    await mailInvitation(tx, { member, groupName: group.name, isNew: joined !== null, now: now() });
    const change = { before: { group: null }, after: { group: group.name } };
    await recordAudit(tx, { ...cause, subject: subjectOf(member), ...change, at: now() });
    return { number: member.number, name: member.longName };
  });
}

async function mailInvitation(
  tx: Queries,
  {
    member,
    groupName,
    isNew,
    now,
  }: {
    member: { id: string; email: string; shortName: string };
    groupName: string;
    isNew: boolean;
    now: Date;
  },
): Promise<void> {
  const expires = new Date(now.getTime() + INVITATION_MS);
  const link = isNew ? await createLink(tx, 'password-reset', { memberId: member.id, expires }) : null;
  await enqueueMail(tx, {
    cause: `staff-invitation:${newId()}`,
    template: 'staff-invitation',
    recipient: member.email,
    data: { name: member.shortName, group: groupName, ...(link && { link }) },
  });
}
