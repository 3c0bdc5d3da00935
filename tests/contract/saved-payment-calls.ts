import {
  addBillingAddress,
  deleteBillingAddress,
  listBillingAddresses,
  setDefaultBillingAddress,
} from '../../shared/contracts/billing-addresses.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import {
  addPaymentToken,
  deletePaymentToken,
  disableAutoPointRecord,
  enableAutoPointRecord,
  listPaymentTokens,
  setDefaultPaymentToken,
} from '../../shared/contracts/payment-tokens.ts';
import type { WireRequest } from '../support/api-transports.ts';

type Call = (
  contract: Contract,
  target: string,
  more?: Partial<WireRequest>,
) => Promise<Record<string, unknown>>;

/** The statuses of all calls of `runSavedPaymentCalls`, in order. */
export const SAVED_PAYMENT_STATUSES = [
  401, 200, 422, 422, 200, 200, 200, 404, 200, 200, 200, 404, 200, 422, 200, 404, 200, 200,
];

/** Calls the contracts of saved payments: saves a card and an address, and deletes both. */
export async function runSavedPaymentCalls(
  call: Call,
  { number, headers }: { number: string; headers: Record<string, string> },
): Promise<void> {
  const cards = `/club/${number}/payment-tokens/`;
  const card = { cc_number: '4242 4242 4242 4242', cc_cvc: '123', cc_exp: '12/30' };
  await call(listPaymentTokens, cards, { headers: {} });
  await call(listPaymentTokens, cards, { headers });
  await call(addPaymentToken, cards, { headers, body: {} });
  await call(addPaymentToken, cards, { headers, body: { ...card, cc_number: '4000 0000 0000 0002' } });
  const { token_id } = await call(addPaymentToken, cards, { headers, body: card });
  const own = `${cards}${String(token_id)}`;
  await call(listPaymentTokens, `${cards}?page=1`, { headers });
  await call(setDefaultPaymentToken, `${own}/set-default`, { headers });
  await call(setDefaultPaymentToken, `${cards}none/set-default`, { headers });
  await call(enableAutoPointRecord, `${own}/auto-point-record-enable`, { headers });
  await call(disableAutoPointRecord, `${own}/auto-point-record-disable`, { headers });
  await call(deletePaymentToken, own, { headers });
  await call(deletePaymentToken, own, { headers });
  const addresses = `/club/${number}/billing-addrs/`;
  await call(listBillingAddresses, addresses, { headers });
  const address = {
    address_line_1: '1 Main St',
    city: 'SeaTac',
    state: 'WA',
    postal_code: '98188',
    country: 'US',
  };
  await call(addBillingAddress, addresses, { headers, body: { ...address, state: 'XX' } });
  const { addr_id } = await call(addBillingAddress, addresses, { headers, body: address });
  await call(setDefaultBillingAddress, `${addresses}none/set-default`, { headers });
  await call(setDefaultBillingAddress, `${addresses}${String(addr_id)}/set-default`, { headers });
  await call(deleteBillingAddress, `${addresses}${String(addr_id)}`, { headers });
}
