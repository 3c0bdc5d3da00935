import * as v from 'valibot';
import { password } from './account-fields.ts';
import { contract } from './contract.ts';
import { wireDate } from './fields.ts';
import { passwordLimits } from './limits.ts';

/** A page of the back office that the caller may open. */
export const staffMenuPage = v.object({
  /** The route's name. */
  name: v.string(),
  /** Where its menu entry leads: a path of this site, or the address of another back office. */
  path: v.string(),
  label: v.string(),
  /** Its group in the menu; null for a page that opens from another one. */
  group: v.nullable(v.string()),
  /** How many things wait on the page, if it counts them. */
  count: v.optional(v.number()),
});
export type StaffMenuPage = v.InferOutput<typeof staffMenuPage>;

export const getStaffMenu = contract({
  name: 'getStaffMenu',
  summary: 'Gets the pages of the back office that the caller may open. None for members who are not staff.',
  method: 'GET',
  path: '/staff/menu',
  access: 'member',
  output: v.object({
    /** What the link to the back office says; empty without pages. */
    title: v.string(),
    /** The colleague whose rights the caller sees the back office with; null: their own. */
    sees_as: v.nullable(v.string()),
    pages: v.array(staffMenuPage),
  }),
});

export const stopSeeingAs = contract({
  name: 'stopSeeingAs',
  summary: 'Gives this login its own rights again, after it saw the back office as a colleague.',
  method: 'DELETE',
  path: '/staff/see-as',
  access: 'member',
  isOpenToOnlookers: true,
  output: v.object({}),
});

export const confirmPassword = contract({
  name: 'confirmPassword',
  summary:
    'Proves with the password who is at the keyboard. Calls that need a recent password then work for 5 minutes.',
  method: 'POST',
  path: '/staff/password',
  access: 'member',
  limits: [...passwordLimits],
  body: v.strictObject({ current_password: password }),
  output: v.object({}),
});

/** Somebody who works at the lot. */
export const staffMember = v.object({
  id: v.string(),
  /** The club number. */
  number: v.string(),
  name: v.string(),
  email: v.string(),
  groups: v.array(v.object({ id: v.string(), name: v.string() })),
  /** The number of their batch that is not closed yet. */
  open_batch: v.nullable(v.number()),
  /** When they clocked in; null while they are out. */
  on_shift_since: v.nullable(wireDate),
  /** To the hour; null if they were not here since this is recorded. */
  last_seen_at: v.nullable(wireDate),
  /** Open logins, the one that was used last first. */
  logins: v.array(v.object({ id: v.string(), device: v.nullable(v.string()), used_at: wireDate })),
});
export type StaffMember = v.InferOutput<typeof staffMember>;

export const listStaff = contract({
  name: 'listStaff',
  summary: 'Lists the people who belong to a group, by name.',
  method: 'GET',
  path: '/staff/members',
  access: { permission: 'User:Read' },
  output: v.object({ items: v.array(staffMember) }),
});
