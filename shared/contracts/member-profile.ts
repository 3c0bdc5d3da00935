import * as v from 'valibot';
import { HOUR_SECONDS } from '../format/durations.ts';
import { linkToken, names, newPassword, password } from './account-fields.ts';
import { carFields, shownCar } from './car.ts';
import { clubNumber } from './club-lists.ts';
import { contract } from './contract.ts';
import { email, id, wireDate } from './fields.ts';
import { passwordLimits } from './limits.ts';
import { login } from './members.ts';

const ofMember = v.strictObject({ n: clubNumber });
const done = v.object({});

export const findMemberCar = contract({
  name: 'findMemberCar',
  summary: 'Gets the car that a member’s next bookings start with.',
  method: 'GET',
  path: '/club/{n}/profile/car',
  access: 'self',
  params: ofMember,
  output: v.object(shownCar),
});

export const changeMemberCar = contract({
  name: 'changeMemberCar',
  summary: 'Replaces the car that a member’s next bookings start with. Bookings keep theirs.',
  method: 'PUT',
  path: '/club/{n}/profile/car',
  access: 'self',
  params: ofMember,
  body: v.strictObject(carFields),
  output: done,
});

export const changeNames = contract({
  name: 'changeNames',
  summary: 'Changes a member’s names.',
  method: 'PUT',
  path: '/club/{n}/profile/membership',
  access: 'self',
  params: ofMember,
  body: v.strictObject(names),
  output: done,
});

export const changeEmail = contract({
  name: 'changeEmail',
  summary: 'Requests a new email address with the password, and emails a confirmation link to it.',
  method: 'PUT',
  path: '/club/{n}/profile/email',
  access: 'self',
  limits: [{ name: 'new-email', per: 'account', max: 5, seconds: HOUR_SECONDS }, ...passwordLimits],
  params: ofMember,
  body: v.strictObject({ email_address: email, current_password: password }),
  /** Other servers may change it immediately. */
  output: v.object({ pending: v.optional(v.boolean(), false) }),
});

export const confirmEmail = contract({
  name: 'confirmEmail',
  summary: 'Confirms the new email address with the emailed link. Emails an undo link to the old address.',
  method: 'POST',
  path: '/club/{n}/profile/email/confirm',
  access: 'self',
  params: ofMember,
  body: v.strictObject({ token: linkToken }),
  output: done,
});

export const undoEmail = contract({
  name: 'undoEmail',
  summary:
    'Restores the old email address with the link emailed there. Ends all logins and emails a link to choose a new password.',
  method: 'POST',
  path: '/club/email/undo',
  access: 'anyone',
  session: 'ends',
  body: v.strictObject({ token: linkToken }),
  output: done,
});

export const changePassword = contract({
  name: 'changePassword',
  summary: 'Changes the password and ends all logins. Returns tokens for a new login.',
  method: 'PUT',
  path: '/club/{n}/profile/password',
  access: 'self',
  limits: [...passwordLimits],
  session: 'renews',
  params: ofMember,
  body: v.strictObject({ current_password: password, new_password: newPassword }),
  output: login,
});

const openLogin = v.object({
  id: v.string(),
  /** For example 'Chrome on Windows'. */
  device: v.nullable(v.string()),
  created_at: wireDate,
  /** When its tokens were last renewed: at most ten minutes before its last use. */
  used_at: wireDate,
  is_current: v.boolean(),
});
export type Login = v.InferOutput<typeof openLogin>;

export const listLogins = contract({
  name: 'listLogins',
  summary: 'Lists the devices on which the member is logged in: this one first, then by their last use.',
  method: 'GET',
  path: '/club/{n}/logins/',
  access: 'self',
  params: ofMember,
  output: v.object({ items: v.array(openLogin), count: v.number() }),
});

export const endLogin = contract({
  name: 'endLogin',
  summary: 'Logs the member out on one device.',
  method: 'DELETE',
  path: '/club/{n}/logins/{loginId}',
  access: 'self',
  params: v.strictObject({ n: clubNumber, loginId: id }),
  output: done,
});

export const endAllLogins = contract({
  name: 'endAllLogins',
  summary: 'Logs the member out on all devices, including this one.',
  method: 'POST',
  path: '/club/{n}/logins/end',
  access: 'self',
  session: 'ends',
  params: ofMember,
  output: done,
});

export const deactivateMember = contract({
  name: 'deactivateMember',
  summary: 'Closes the account and ends all logins. Logging in within 90 days opens it again.',
  method: 'POST',
  path: '/club/{n}/profile/deactivate',
  access: 'self',
  session: 'ends',
  params: ofMember,
  output: done,
});

export const deleteMember = contract({
  name: 'deleteMember',
  summary: 'Closes the account and erases the member’s data, except records required by law.',
  method: 'POST',
  path: '/club/{n}/profile/delete',
  access: 'self',
  limits: [...passwordLimits],
  session: 'ends',
  params: ofMember,
  body: v.strictObject({ current_password: password }),
  output: done,
});

export const downloadMemberData = contract({
  name: 'downloadMemberData',
  summary: 'Downloads all data about a member as a JSON file.',
  method: 'GET',
  path: '/club/{n}/data',
  access: 'self',
  limits: [{ name: 'member-data', per: 'account', max: 10, seconds: HOUR_SECONDS }],
  params: ofMember,
  output: 'file',
});
