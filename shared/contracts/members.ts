import * as v from 'valibot';
import { HOUR_SECONDS } from '../format/durations.ts';
import { contract } from './contract.ts';
import { linkToken, names, newPassword, password } from './account-fields.ts';
import { email, text } from './fields.ts';
import { REQUIRED } from '../errors/app-error.ts';
import { passwordLimits } from './limits.ts';

/** Resource:Action, as in `Bookings:Read`. */
const policy = v.array(v.string());

/** An instant in epoch seconds. Other servers may use other formats. */
const expiry = v.optional(v.nullable(v.union([v.string(), v.number()])));

/** The gateway removes these from answers to browsers. */
const tokens = {
  access_token: v.string(),
  refresh_token: v.string(),
  access_token_expires: expiry,
  refresh_token_expires: expiry,
};

export const member = v.object({
  number: v.string(),
  /** The content of the membership pass's barcode. */
  barcode: v.optional(v.nullable(v.string())),
  point_total: v.optional(v.number(), 0),
  user_id: v.optional(v.union([v.string(), v.number()])),
  long_name: v.optional(v.string(), ''),
  short_name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  /** The permissions of a staff member. Other servers may send them with introspection only. */
  policy: v.optional(policy, []),
});
export type ClubMember = v.InferOutput<typeof member>;

/** A login's answer. For browsers, the gateway removes the tokens. Other servers may send nothing else. */
export const login = v.object({
  ...tokens,
  access_token: v.optional(v.string()),
  refresh_token: v.optional(v.string()),
  /** Sent as `x-device-token`, it gives later logins from this device their own limit of wrong passwords. */
  device_token: v.optional(v.string()),
  /** The member's club number; missing if the login has not started. */
  number: v.optional(v.string()),
});

const done = v.object({});

export const renewTokens = contract({
  name: 'renewTokens',
  summary: 'Exchanges a refresh token for new tokens. Each refresh token works once.',
  method: 'POST',
  path: '/auth/token',
  access: 'anyone',
  body: v.strictObject({
    grant_type: v.literal('refresh_token', 'Use the grant type refresh_token'),
    client_id: text(80),
    refresh_token: v.pipe(v.string(REQUIRED), v.minLength(1, REQUIRED), v.maxLength(512)),
  }),
  output: v.object(tokens),
});

export const introspect = contract({
  name: 'introspect',
  summary: 'Gets the user and permissions of an access token.',
  method: 'POST',
  path: '/auth/introspect',
  access: 'anyone',
  body: v.strictObject({ token: v.pipe(v.string(REQUIRED), v.minLength(1, REQUIRED), v.maxLength(4096)) }),
  output: v.object({
    user: v.object({ short_name: v.string(), long_name: v.string(), email: v.string() }),
    user_id: v.union([v.string(), v.number()]),
    policy: v.optional(policy, []),
  }),
});

export const logIn = contract({
  name: 'logIn',
  summary: 'Logs a member in. Wrong passwords and unknown addresses get the same response.',
  method: 'POST',
  path: '/club/login',
  access: 'anyone',
  limits: [...passwordLimits],
  session: 'begins',
  body: v.strictObject({ email, password }),
  output: login,
});

export const registerMember = contract({
  name: 'registerMember',
  summary: 'Requests membership and emails a confirmation link. Known addresses get the same response.',
  method: 'POST',
  path: '/club/register',
  access: 'anyone',
  limits: [{ name: 'register', per: 'address', max: 20, seconds: HOUR_SECONDS }],
  session: 'begins',
  body: v.strictObject({ email, password: newPassword, ...names }),
  /** `pending`: the member must confirm by mail. Other servers may log the member in immediately. */
  output: v.object({ pending: v.optional(v.boolean(), false) }),
});

export const confirmRegistration = contract({
  name: 'confirmRegistration',
  summary: 'Confirms a registration with the emailed link, creates the member, and logs them in.',
  method: 'POST',
  path: '/club/register/confirm',
  access: 'anyone',
  session: 'begins',
  body: v.strictObject({ token: linkToken }),
  output: login,
});

export const logOut = contract({
  name: 'logOut',
  summary: 'Logs the member out on this device.',
  method: 'POST',
  path: '/club/logout',
  access: 'member',
  isOpenToOnlookers: true,
  session: 'ends-always',
  output: done,
});

export const findMe = contract({
  name: 'findMe',
  summary: 'Gets the logged-in member.',
  method: 'GET',
  path: '/club/me',
  access: 'member',
  output: member,
});

export const requestPasswordReset = contract({
  name: 'requestPasswordReset',
  summary: 'Emails a link to choose a new password. Unknown addresses get the same response.',
  method: 'POST',
  path: '/club/request-password-reset',
  access: 'anyone',
  limits: [{ name: 'reset', per: 'address', max: 20, seconds: HOUR_SECONDS }],
  body: v.strictObject({ email }),
  output: done,
});

export const resetPassword = contract({
  name: 'resetPassword',
  summary: 'Sets a new password with the emailed link, which works once. Ends all logins.',
  method: 'POST',
  path: '/club/password-reset',
  access: 'anyone',
  session: 'ends',
  body: v.strictObject({ token: linkToken, password: newPassword }),
  output: done,
});
