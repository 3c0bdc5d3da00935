import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { addBillingAddress, BillingAddress } from '../../../../shared/contracts/billing-addresses.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { checkRegion } from '../../../../shared/data/regions.ts';
import type { Queries } from '../../platform/database/database.ts';
import { billingAddresses } from './tables.ts';
import { newId } from '../../platform/new-id.ts';
import { presentAddress } from './find-saved.ts';
import { isFirst } from './one-default.ts';
import { lockActiveMember } from '../members/find-members.ts';

type AddressInput = v.InferOutput<typeof addBillingAddress.body>;

/**
 * Saves a billing address in the caller's transaction. A member's first address is the default; a duplicate isn't saved
 * again. Throws 422 when the state or postal code doesn't fit the country.
 */
export async function saveAddress(
  tx: Queries,
  memberId: string,
  input: AddressInput,
  now: Date,
): Promise<BillingAddress> {
  const problems = checkRegion(input);
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(([field, words]) => [field, [words]])));
  await lockActiveMember(tx, memberId);
  const address = {
    addressLine1: input.address_line_1,
    city: input.city,
    state: input.state,
    postalCode: input.postal_code.toUpperCase(),
    country: input.country,
  };
  const isSame = and(
    eq(billingAddresses.memberId, memberId),
    eq(billingAddresses.addressLine1, address.addressLine1),
    eq(billingAddresses.city, address.city),
    eq(billingAddresses.state, address.state),
    eq(billingAddresses.postalCode, address.postalCode),
    eq(billingAddresses.country, address.country),
  );
  const [earlier] = await tx.select().from(billingAddresses).where(isSame);
  if (earlier) return presentAddress(earlier);
  const isDefault = await isFirst(tx, billingAddresses, memberId);
  const [row] = await tx
    .insert(billingAddresses)
    .values({ ...address, id: newId(), memberId, isDefault, createdAt: now })
    .returning();
  if (!row) throw new Error('The address was not written');
  return presentAddress(row);
}
