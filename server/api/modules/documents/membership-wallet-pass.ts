import { business } from '../../../../shared/business.ts';
import { lotAddress } from '../../../../shared/format/lot-address.ts';
import { type Membership, membershipFacts, membershipUse } from './membership-facts.ts';
import { openWalletPass, type PassIssuer } from './open-wallet-pass.ts';

/** Creates the Apple Wallet pass of a membership: barcode, member name and points. */
export async function createMembershipWalletPass(
  membership: Membership,
  issuer: PassIssuer,
): Promise<Uint8Array> {
  const { id, number, longName, points, isOver } = membership;
  const pass = await openWalletPass(
    {
      serialNumber: id,
      description: `${business.club} membership`,
      kind: 'storeCard',
      number,
      nearby: 'show this at the gate',
      isVoid: isOver,
    },
    issuer,
  );
  pass.headerFields.push({ key: 'number', label: 'Club number', value: number });
  pass.primaryFields.push({
    key: 'points',
    label: 'Points',
    value: points,
    numberStyle: 'PKNumberStyleDecimal',
    changeMessage: 'Your points: %@',
  });
  pass.secondaryFields.push({ key: 'name', label: 'Member', value: longName });
  pass.backFields.push(
    ...membershipFacts(membership).map(({ label, value }, index) => ({ key: `fact-${index}`, label, value })),
    { key: 'use', label: 'How to use it', value: membershipUse },
    { key: 'address', label: 'Address', value: lotAddress },
    { key: 'phone', label: 'Phone', value: business.phone },
  );
  return pass.getAsBuffer();
}
