import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { registerMember as contract } from '../../../../shared/contracts/members.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { members, registrations } from './tables.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { countMail } from './count-mail.ts';
import { newId } from '../../platform/new-id.ts';
import { findAccountByEmail } from './find-account.ts';
import { beginLogin, type TokenAnswer } from './logins.ts';
import { invalidLink, newLinkId, readLink } from './mailed-links.ts';
import type { MailedLink } from '../mail/mailed-link.ts';
import type { MemberDeps } from './member-deps.ts';
import { findPasswordFault, passwordCaller } from './passwords.ts';

type Registration = v.InferOutput<typeof contract.body>;

/**
 * Stores a registration until its mailed link is confirmed. An address that has a member gets the same answer after the
 * same work, and a mail that they are already a member. At most five mails per address and hour are sent.
 */
export async function registerMember(
  deps: MemberDeps,
  form: Registration,
  caller: Caller,
): Promise<{ pending: true }> {
  const { db, now, passwords } = deps;
  const email = form.email.normalize('NFKC');
  const fault = findPasswordFault(form.password, [email, form.long_name, form.short_name]);
  if (fault) throw invalid({ password: [fault] });
  const passwordHash = await passwords.hash(form.password, passwordCaller(caller));
  const isMailed = await countMail(db.queries, 'register-mail', email, now());
  const existing = await findAccountByEmail(db.queries, email);
  await db.transaction(async (tx) => {
    const link = await writeRegistration(
      tx,
      { ...form, email, passwordHash },
      new Date(now().getTime() + DAY_MS),
    );
    if (!isMailed) return;
    await enqueueMail(tx, {
      cause: `registration:${link.id}`,
      template: existing ? 'registration-known' : 'registration-confirm',
      // The address on file, because the typed one may only look the same.
      recipient: existing?.email ?? email,
      data: existing ? { name: existing.shortName } : { name: form.short_name, link },
    });
  });
  return { pending: true };
}

async function writeRegistration(
  tx: Queries,
  {
    email,
    passwordHash,
    long_name: longName,
    short_name: shortName,
  }: Registration & { passwordHash: string },
  expiresAt: Date,
): Promise<MailedLink> {
  const id = newLinkId();
  await tx
    .insert(registrations)
    .values({ id, email, emailKey: emailKey(email), longName, shortName, passwordHash, expiresAt });
  return { purpose: 'registration', id, expires: expiresAt.getTime() };
}

/**
 * Creates the member of a confirmed link and logs them in. Throws 422 when the link is invalid or the address is taken.
 */
export async function confirmRegistration(
  deps: MemberDeps,
  token: string,
  userAgent: string | undefined,
): Promise<TokenAnswer & { number: string }> {
  const id = readLink(deps, 'registration', token);
  const { emailKey: key, ...login } = await deps.db.transaction(async (tx) => {
    const [form] = await tx.delete(registrations).where(eq(registrations.id, id)).returning();
    if (!form) throw invalidLink();
    const member = await addMember(tx, form);
    if (!member) throw invalid({}, ['This address already belongs to a member. Log in.']);
    const tokens = await beginLogin(tx, deps, member, userAgent);
    if (!tokens) throw new Error('A new member could not log in');
    return { ...tokens, number: member.number, emailKey: form.emailKey };
  });
  // After the transaction, to avoid a deadlock: parallel confirmations lock their own row and wait for this member's.
  await deps.db.queries.delete(registrations).where(eq(registrations.emailKey, key));
  return login;
}

type NewMember = Pick<
  typeof members.$inferInsert,
  'email' | 'emailKey' | 'longName' | 'shortName' | 'passwordHash'
>;

/** Inserts a member with a new random number. Returns null when the address already has a member. */
export async function addMember(
  tx: Queries,
  { email, emailKey: key, longName, shortName, passwordHash }: NewMember,
) {
  for (;;) {
    const [inserted] = await tx
      .insert(members)
      .values({
        id: newId(),
        number: newMemberNumber(),
        email,
        emailKey: key,
        longName,
        shortName,
        passwordHash,
      })
      .onConflictDoNothing()
      .returning();
    // Without a row, either the number or the address was taken. Only a taken number is worth another try.
    if (inserted ?? (await findAccountByEmail(tx, email))) return inserted ?? null;
  }
}

/** Nine digits without a leading 0, because people read them out on the phone. */
const newMemberNumber = () => String(randomInt(100_000_000, 1_000_000_000));
