import type { BillingAddress } from '../contracts/billing-addresses.ts';
import type { SavedAddress, SavedChoices } from './booking-state.ts';
import type { Stores } from './stores.ts';
import { describePlace, nameCard } from './saved-payments.ts';
import { SavedPaymentsStore } from './SavedPaymentsStore.ts';

/** The member's saved cards and addresses that can pay a booking; null when they cannot be loaded. */
export async function loadSavedChoices({ lazy }: Stores): Promise<SavedChoices | null> {
  const saved = lazy.of(SavedPaymentsStore);
  await saved.open({ cards: 1, addresses: 1 });
  const { cards, addresses, payable, billedTo } = saved;
  if (!cards || !addresses) return null;
  const others = addresses.items.filter((address) => address !== billedTo);
  return {
    cards: payable.map((card) => ({
      token_id: card.token_id,
      label: card.cc_exp ? `${nameCard(card)}, expires ${card.cc_exp}` : nameCard(card),
    })),
    addresses: [...(billedTo ? [billedTo] : []), ...others].map(toSavedAddress),
  };
}

export const toSavedAddress = (address: Omit<BillingAddress, 'is_default'>): SavedAddress => ({
  addr_id: address.addr_id,
  label: `${address.address_line_1}, ${describePlace(address)}`,
  billing_address: address.address_line_1,
  postal_code: address.postal_code,
});
