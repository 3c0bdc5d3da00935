import type { Queries } from '../../platform/database/database.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { groupMembers, members } from './tables.ts';
import { emailKey } from '../../platform/email-key.ts';
import { groupId } from './seed-groups.ts';

/** The password of every demo member, printed when the demo starts. */
export const DEMO_PASSWORD = 'sunset-over-rainier';
export const DEMO_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$O/Vp1Mn7Lripy3Qt5aAulg$Qjg1dB4oSBv1YY0pX288qrTx9lSr4+e0Kxi3iFVbyJ8';

/** Four travelers, and one employee per group. */
const demoMembers = [
  { name: 'Ann Walker', number: '100000018', daysAgo: 640 },
  { name: 'Ben Ortega', number: '100000026', daysAgo: 410 },
  { name: 'Cora Lindqvist', number: '100000034', daysAgo: 230 },
  { name: 'Dan Nakamura', number: '100000042', daysAgo: 120 },
  { name: 'Dee Marsh', email: 'dispatcher', number: '100000059', daysAgo: 700, group: 'Dispatcher' },
  { name: 'Cal Reyes', email: 'cashier', number: '100000067', daysAgo: 700, group: 'Cashier' },
  { name: 'Lou Becker', email: 'shift-lead', number: '100000075', daysAgo: 700, group: 'Shift lead' },
  { name: 'Mia Thornton', email: 'manager', number: '100000083', daysAgo: 700, group: 'Manager' },
  { name: 'Max Adeyemi', email: 'marketing', number: '100000091', daysAgo: 700, group: 'Marketing' },
  { name: 'Ada Novak', email: 'accounting', number: '100000109', daysAgo: 700, group: 'Accounting' },
  { name: 'Abe Lindgren', email: 'admin', number: '100000117', daysAgo: 700, group: 'Administrator' },
];

/** Inserts the demo's members and staff, who all joined more than 90 days ago. Safe to call again. */
export async function seedDemoMembers(queries: Queries, now: Date): Promise<void> {
  const rows = demoMembers.map((member) => toRow(member, now));
  const inserted = await queries
    .insert(members)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: members.id });
  const isNew = new Set(inserted.map(({ id }) => id));
  const staff = demoMembers.flatMap(({ group, ...member }) => {
    const memberId = idOf(member);
    return group && isNew.has(memberId) ? [{ memberId, groupId: groupId(group) }] : [];
  });
  if (staff.length > 0) await queries.insert(groupMembers).values(staff).onConflictDoNothing();
}

type DemoMember = Omit<(typeof demoMembers)[number], 'group'>;

const mailbox = ({ email, name }: DemoMember) => email ?? name.split(' ')[0]?.toLowerCase() ?? '';
const idOf = (member: DemoMember) => `demo-${mailbox(member)}`;

function toRow(member: DemoMember, now: Date): typeof members.$inferInsert {
  const email = `${mailbox(member)}@example.com`;
  const joined = new Date(now.getTime() - member.daysAgo * DAY_MS);
  return {
    id: idOf(member),
    number: member.number,
    email,
    emailKey: emailKey(email),
    longName: member.name,
    shortName: member.name.split(' ')[0] ?? member.name,
    passwordHash: DEMO_HASH,
    createdAt: joined,
    updatedAt: joined,
  };
}
