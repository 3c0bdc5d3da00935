import * as v from 'valibot';
import { clubNumber } from './club-lists.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../format/durations.ts';
import { bars, qr } from './codes.ts';
import { contract } from './contract.ts';
import { wireDate } from './fields.ts';
import { GOOGLE_WALLET_FILE, walletPaths } from './wallet-paths.ts';

/** Only the number is required. This API adds the rest. */
export const membershipPass = v.object({
  number: v.string(),
  long_name: v.optional(v.string(), ''),
  member_since: v.optional(v.nullable(wireDate)),
  /** The points that can be redeemed. */
  points: v.optional(v.number(), 0),
  /** The number as a barcode. */
  bars,
  /** The number as a QR code. */
  qr,
  /** Paths of its documents, below the API's base. */
  downloads: v.optional(v.nullable(v.object({ ...walletPaths, pdf: v.string() }))),
});
export type MembershipPass = v.InferOutput<typeof membershipPass>;

const own = v.strictObject({ n: clubNumber });

export const findMembershipPass = contract({
  name: 'findMembershipPass',
  summary: 'Gets the membership pass: club number, barcode, QR code, and points.',
  method: 'GET',
  path: '/club/{n}/membership-pass',
  access: 'self',
  params: own,
  output: membershipPass,
});

export const sendMembershipPass = contract({
  name: 'sendMembershipPass',
  summary: 'Emails the membership pass to the member as a PDF and a wallet pass.',
  method: 'POST',
  path: '/club/{n}/send-membership-pass',
  access: 'self',
  limits: [{ name: 'membership-mail', per: 'account', max: 5, seconds: DAY_SECONDS }],
  params: own,
  output: v.object({ sent: v.optional(v.boolean()) }),
});

export const MEMBERSHIP_FILES = ['membership.pdf', 'membership.pkpass', GOOGLE_WALLET_FILE] as const;

export const downloadMembershipPass = contract({
  name: 'downloadMembershipPass',
  summary: 'Downloads the membership pass as a PDF or an Apple or Google Wallet pass.',
  method: 'GET',
  path: '/club/{n}/membership-pass/{file}',
  access: 'self',
  limits: [{ name: 'membership-files', per: 'account', max: 60, seconds: HOUR_SECONDS }],
  params: v.strictObject({ n: clubNumber, file: v.picklist(MEMBERSHIP_FILES, 'This file doesn’t exist') }),
  output: 'file',
  redirect: 'Google’s page that saves the pass.',
});
