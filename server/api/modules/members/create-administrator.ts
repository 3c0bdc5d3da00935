import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { registerMember } from '../../../../shared/contracts/members.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { groupMembers, groups, members } from './tables.ts';
import { findAccountByEmail } from './find-account.ts';
import type { MemberDeps } from './member-deps.ts';
import { findPasswordFault, OPERATOR } from './passwords.ts';
import { addMember } from './register.ts';
import { ADMINISTRATOR, groupId } from './seed-groups.ts';

interface NewAdministrator {
  email: string;
  name: string;
  /** Called only when the address doesn't belong to a member yet. */
  askPassword: () => Promise<string>;
}

/**
 * Creates the lot's first administrator, or promotes the member who has the address. Throws an Error with a message for
 * the terminal, also when an administrator exists: that one appoints all others.
 */
export async function createAdministrator(
  { db, passwords }: Pick<MemberDeps, 'db' | 'passwords'>,
  { email: typed, name, askPassword }: NewAdministrator,
): Promise<{ email: string; isNew: boolean }> {
  const { email } = readForm(v.pick(registerMember.body, ['email']), { email: typed });
  await assertNoAdministrator(db.queries);
  const existing = await findAccountByEmail(db.queries, email);
  const form = existing ? null : await hashForm(passwords, { email, name, password: await askPassword() });
  await db.transaction(async (tx) => {
    // The lock makes two commands at the same time create one administrator.
    await tx
      .select()
      .from(groups)
      .where(eq(groups.id, groupId(ADMINISTRATOR)))
      .for('update');
    await assertNoAdministrator(tx);
    const member = form ? await addMember(tx, form) : existing;
    if (!member) throw new Error('Someone just joined with this address. Start again.');
    await tx.insert(groupMembers).values({ memberId: member.id, groupId: groupId(ADMINISTRATOR) });
  });
  return { email: existing?.email ?? email, isNew: !existing };
}

async function assertNoAdministrator(queries: Queries): Promise<void> {
  const [first] = await queries
    .select({ email: members.email })
    .from(groupMembers)
    .innerJoin(members, eq(members.id, groupMembers.memberId))
    .where(eq(groupMembers.groupId, groupId(ADMINISTRATOR)));
  if (first) throw new Error(`There’s already an administrator: ${first.email}.`);
}

async function hashForm(
  passwords: MemberDeps['passwords'],
  { name, ...typed }: { email: string; name: string; password: string },
) {
  const names = { long_name: name, short_name: name.trim().split(' ')[0] };
  const form = readForm(registerMember.body, { ...typed, ...names });
  const { email, password, long_name: longName, short_name: shortName } = form;
  const fault = findPasswordFault(password, [email, longName, shortName]);
  if (fault) throw new Error(fault);
  const address = email.normalize('NFKC');
  const passwordHash = await passwords.hash(password, OPERATOR);
  return { email: address, emailKey: emailKey(address), longName, shortName, passwordHash };
}

const WORDS: Record<string, string> = { email: 'Email', password: 'Password', long_name: 'Name' };

function readForm<S extends v.GenericSchema>(schema: S, given: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? '';
  throw new Error(`${WORDS[field] ?? 'Name'}: ${issue.message}`);
}
