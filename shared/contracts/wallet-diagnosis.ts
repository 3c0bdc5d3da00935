import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, optionalText, text, wireDate } from './fields.ts';

/** The way of a change to a device. */
export const WALLET_STEPS = ['registered', 'push', 'list', 'fetch', 'log'] as const;
export type WalletStep = (typeof WALLET_STEPS)[number];

export const walletPass = v.object({
  /** The id of its booking, voucher or member. */
  serial: v.string(),
  /** 'Booking 37KRYMHDVX'. */
  title: v.string(),
  holder: v.string(),
  /** How many devices have it. */
  devices: v.number(),
  changed_at: wireDate,
  fetched_at: v.nullable(wireDate),
});
export type WalletPass = v.InferOutput<typeof walletPass>;

export const passOnDevice = v.object({
  serial: v.string(),
  title: v.string(),
  holder: v.string(),
  /** A short name of the device. Its id is a secret. */
  device: v.string(),
  changed_at: wireDate,
  /** In order. */
  steps: v.array(
    v.object({
      step: v.picklist(WALLET_STEPS),
      state: v.picklist(['done', 'waiting', 'broken']),
      at: v.nullable(wireDate),
      note: v.nullable(v.string()),
    }),
  ),
  /** The first step that failed; null when all is well or on its way. */
  broken: v.nullable(v.picklist(WALLET_STEPS)),
});
export type PassOnDevice = v.InferOutput<typeof passOnDevice>;

/** Rows of one answer, the latest changes first. */
export const MAX_WALLET_ROWS = 100;

const query = v.strictObject({ q: optionalText(80) });
const params = v.strictObject({ serial: id });
const mayUpdate = { permission: 'PassbookPasses:Update' } as const;
const body = v.strictObject({ reason: text(200) });

export const listWalletPasses = contract({
  name: 'listWalletPasses',
  summary: `Lists wallet passes that are on a device, the latest ${MAX_WALLET_ROWS} that match a number or a name.`,
  method: 'GET',
  path: '/wallet-passes',
  access: { permission: 'PassbookPasses:Read' },
  query,
  output: v.object({ items: v.array(walletPass), count: v.number(), may_change: v.boolean() }),
});

export const listWalletDevices = contract({
  name: 'listWalletDevices',
  summary: 'Says for each pass on each device how far its last change has come, and which step is broken.',
  method: 'GET',
  path: '/wallet-devices',
  access: { permission: 'PassbookDeviceRegistrations:Read' },
  query,
  output: v.object({ items: v.array(passOnDevice), count: v.number(), may_change: v.boolean() }),
});

export const pushPass = contract({
  name: 'pushPass',
  summary: 'Tells all devices with this pass again to ask for changes.',
  method: 'POST',
  path: '/wallet-passes/{serial}/push',
  access: mayUpdate,
  params,
  body,
  output: v.object({ devices: v.number() }),
});

export const reissuePass = contract({
  name: 'reissuePass',
  summary: 'Makes a pass anew, so that all devices fetch it again although nothing in it has changed.',
  method: 'POST',
  path: '/wallet-passes/{serial}/reissue',
  access: mayUpdate,
  params,
  body,
  output: v.object({ devices: v.number() }),
});
