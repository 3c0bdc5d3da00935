import { business } from '../../../../shared/business.ts';
import { parseWireDate } from '../../../../shared/contracts/fields.ts';
import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import { lotAddress } from '../../../../shared/format/lot-address.ts';
import { openWalletPass, type PassIssuer } from './open-wallet-pass.ts';
import { voucherFacts, voucherSteps } from './voucher-facts.ts';

/** A voucher with one of these statuses can no longer pay for parking. */
const VOID_STATUSES = new Set(['USED', 'VOID', 'EXPIRED']);

/** Creates the Apple Wallet pass of a time voucher: barcode, covered time and instructions. */
export async function createVoucherWalletPass(voucher: TimeVoucher, issuer: PassIssuer): Promise<Uint8Array> {
  const pass = await openWalletPass(
    {
      serialNumber: voucher.id,
      description: `Parking time at ${business.name}`,
      kind: 'generic',
      number: voucher.number,
      nearby: 'show this at the gate',
      isVoid: VOID_STATUSES.has(voucher.status ?? ''),
    },
    issuer,
  );
  pass.headerFields.push({ key: 'number', label: 'Voucher', value: voucher.number });
  pass.primaryFields.push({ key: 'time', label: 'Covers', value: describeLength(voucher.minutes ?? 0) });
  if (voucher.expires)
    pass.secondaryFields.push({ key: 'until', label: 'Use by', value: formatWhen(voucher.expires) });
  pass.backFields.push(
    ...voucherFacts(voucher).map(({ label, value }, index) => ({ key: `fact-${index}`, label, value })),
    { key: 'use', label: 'How to use it', value: voucherSteps.join('\n') },
    { key: 'address', label: 'Address', value: lotAddress },
    { key: 'phone', label: 'Phone', value: business.phone },
  );
  const expires = voucher.expires ? parseWireDate(voucher.expires) : null;
  if (expires) pass.setExpirationDate(expires);
  return pass.getAsBuffer();
}
