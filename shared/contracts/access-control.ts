import * as v from 'valibot';
import { contract } from './contract.ts';
import { email, id, personName, text, wireDate } from './fields.ts';
import { permissions } from './permissions.ts';

/** A person of the staff. */
const person = v.object({ number: v.string(), name: v.string() });

export const staffGroup = v.object({
  id: v.string(),
  name: v.string(),
  /** The administrators' group always has every right. */
  is_fixed: v.boolean(),
  permissions: v.array(v.string()),
  members: v.array(person),
});
export type StaffGroup = v.InferOutput<typeof staffGroup>;

const number = v.pipe(v.string(), v.regex(/^\d{8,12}$/, 'Enter a club number'));
const reason = text(200);
const right = v.picklist(permissions, 'Choose a right');
const rights = v.pipe(v.array(right, 'Choose rights'), v.maxLength(permissions.length));
const mayChange = { permission: 'AccessControlGroups:Update' } as const;
const mayChangeStaff = { permission: 'User:Update' } as const;
const mayReadPolicies = { permission: 'AccessControlPolicies:Read' } as const;

export const listGroups = contract({
  name: 'listGroups',
  summary: 'Lists the groups of staff with their rights and members, and every right that a group can have.',
  method: 'GET',
  path: '/access/groups',
  access: { permission: 'AccessControlGroups:Read' },
  output: v.object({ items: v.array(staffGroup), rights: v.array(v.string()) }),
});

export const createGroup = contract({
  name: 'createGroup',
  summary: 'Creates a group without rights. 409 if the name is taken.',
  method: 'POST',
  path: '/access/groups',
  access: { permission: 'AccessControlGroups:Create' },
  needsRecentPassword: true,
  body: v.strictObject({ name: text(60), reason }),
  output: staffGroup,
});

export const changeGroupRights = contract({
  name: 'changeGroupRights',
  summary: 'Adds rights to a group and removes others. 409 for the administrators, who have all rights.',
  method: 'POST',
  path: '/access/groups/{id}/rights',
  access: mayChange,
  needsRecentPassword: true,
  params: v.strictObject({ id }),
  body: v.strictObject({ add: rights, remove: rights, reason }),
  output: staffGroup,
});

export const addGroupMember = contract({
  name: 'addGroupMember',
  summary: 'Adds somebody to a group. They need not be staff yet.',
  method: 'POST',
  path: '/access/groups/{id}/members',
  access: mayChange,
  needsRecentPassword: true,
  params: v.strictObject({ id }),
  body: v.strictObject({ number, reason }),
  output: staffGroup,
});

export const removeGroupMember = contract({
  name: 'removeGroupMember',
  summary: 'Removes somebody from a group. 409 for the last administrator.',
  method: 'POST',
  path: '/access/groups/{id}/members/{number}/remove',
  access: mayChange,
  needsRecentPassword: true,
  params: v.strictObject({ id, number }),
  body: v.strictObject({ reason }),
  output: staffGroup,
});

export const inviteStaff = contract({
  name: 'inviteStaff',
  summary:
    'Adds the owner of an address to a group and mails them. Without an account, they choose a password with the mailed link.',
  method: 'POST',
  path: '/staff/invitations',
  access: { permission: 'User:Create' },
  needsRecentPassword: true,
  limits: [{ name: 'staff-invitations', per: 'account', max: 60, seconds: 3600 }],
  body: v.strictObject({ email, name: personName(60), group_id: id, reason }),
  output: person,
});

export const endStaffLogin = contract({
  name: 'endStaffLogin',
  summary: 'Logs somebody out on one device.',
  method: 'POST',
  path: '/staff/members/{number}/logins/{loginId}/end',
  access: mayChangeStaff,
  needsRecentPassword: true,
  params: v.strictObject({ number, loginId: id }),
  body: v.strictObject({ reason }),
  output: v.object({}),
});

export const removeStaff = contract({
  name: 'removeStaff',
  summary:
    'For somebody who leaves: ends their logins, and removes them from all groups and their shifts to come. 409 for the last administrator.',
  method: 'POST',
  path: '/staff/members/{number}/leave',
  access: mayChangeStaff,
  needsRecentPassword: true,
  params: v.strictObject({ number }),
  body: v.strictObject({ reason }),
  output: v.object({}),
});

export const getPolicies = contract({
  name: 'getPolicies',
  summary: 'Gets which group has which right, and which pages and calls each right opens.',
  method: 'GET',
  path: '/access/policies',
  access: mayReadPolicies,
  output: v.object({
    groups: v.array(v.object({ id: v.string(), name: v.string(), permissions: v.array(v.string()) })),
    rights: v.array(
      v.object({
        permission: v.string(),
        pages: v.array(v.string()),
        calls: v.array(v.object({ name: v.string(), summary: v.string() })),
      }),
    ),
    staff: v.array(person),
  }),
});

export const explainAccess = contract({
  name: 'explainAccess',
  summary: 'Explains somebody’s rights: which groups give each of them, and when it was last used.',
  method: 'GET',
  path: '/access/members/{number}',
  access: mayReadPolicies,
  params: v.strictObject({ number }),
  output: v.object({
    ...person.entries,
    rights: v.array(
      v.object({
        permission: v.string(),
        groups: v.array(v.string()),
        /** A day; null if it was not used since uses are counted. */
        last_used: v.nullable(v.string()),
      }),
    ),
  }),
});

export const seeAs = contract({
  name: 'seeAs',
  summary:
    'Lets this login see the back office as a colleague for 30 minutes: with the rights that both have, and without changing anything. The audit log says who looked.',
  method: 'POST',
  path: '/access/members/{number}/see-as',
  access: mayReadPolicies,
  isAudited: true,
  params: v.strictObject({ number }),
  output: v.object({
    /** The first page of the colleague's menu; null: they may open none, and the login keeps its own rights. */
    path: v.nullable(v.string()),
  }),
});

const group = v.object({ id: v.string(), name: v.string() });

export const getCheckup = contract({
  name: 'getCheckup',
  summary:
    'Reviews the rights: people who were not here for 90 days, rights that a group did not use for 90 days, rights that one person should not have together, rights that only administrators have, and administrators.',
  method: 'GET',
  path: '/access/checkup',
  access: { permission: 'AccessControlCheckup:Read' },
  output: v.object({
    administrators: v.array(person),
    idle: v.array(v.object({ ...person.entries, last_seen_at: v.nullable(wireDate) })),
    unused: v.array(v.object({ group, permission: v.string(), last_used: v.nullable(v.string()) })),
    conflicts: v.array(v.object({ ...person.entries, conflict: v.string(), groups: v.array(v.string()) })),
    /** Rights that only administrators have, such as those of a new version, with the groups that have them at a new lot. */
    ungranted: v.array(v.object({ permission: v.string(), usual_groups: v.array(v.string()) })),
    /** The first day of which uses are known; null before the first use. */
    counted_since: v.nullable(v.string()),
  }),
});

export const keepRight = contract({
  name: 'keepRight',
  summary: 'Keeps an unused right of a group, so that the checkup asks again only after 90 days.',
  method: 'POST',
  path: '/access/groups/{id}/keep',
  access: mayChange,
  params: v.strictObject({ id }),
  body: v.strictObject({ permission: right, reason }),
  output: v.object({}),
});
