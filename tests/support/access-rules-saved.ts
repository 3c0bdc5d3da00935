import { addBillingAddress } from '../../shared/contracts/billing-addresses.ts';
import { addPaymentToken } from '../../shared/contracts/payment-tokens.ts';
import type { AccessRule } from './access-rules.ts';
import { own } from './access-rules-club.ts';
import { card, succeed } from './access-things.ts';
import type { Person, World } from './access-world.ts';

export const address = {
  address_line_1: '77 Private Lane',
  city: 'Burien',
  state: 'WA',
  postal_code: '98199',
  country: 'US',
};

/** A card that the person has saved. */
export async function addCard(world: World, { number: n, token }: Person): Promise<string> {
  const { token_id } = await succeed(world, addPaymentToken, { params: { n }, body: card }, token);
  return String(token_id);
}

/** An address that the person has saved. */
export async function addAddress(world: World, { number: n, token }: Person): Promise<string> {
  const { addr_id } = await succeed(world, addBillingAddress, { params: { n }, body: address }, token);
  return String(addr_id);
}

const ownCard = () => own(async (world, owner) => ({ params: { tokenId: await addCard(world, owner) } }));

const ownAddress = () =>
  own(async (world, owner) => ({ params: { addressId: await addAddress(world, owner) } }));

/** The cards and addresses that members save. */
export const savedRules: Record<string, AccessRule> = {
  listPaymentTokens: own(async (world, owner) => (await addCard(world, owner)) && {}),
  addPaymentToken: own(() => ({ body: card })),
  deletePaymentToken: ownCard(),
  setDefaultPaymentToken: ownCard(),
  enableAutoPointRecord: ownCard(),
  disableAutoPointRecord: ownCard(),
  listBillingAddresses: own(async (world, owner) => (await addAddress(world, owner)) && {}),
  addBillingAddress: own(() => ({ body: address })),
  deleteBillingAddress: ownAddress(),
  setDefaultBillingAddress: ownAddress(),
};
