import type { SavedChoices } from './booking-state.ts';
import type { Stores } from './stores.ts';
import { describePlace, nameCard } from './saved-payments.ts';
import { SavedPaymentsStore } from './SavedPaymentsStore.ts';

/** The member's saved cards and address that can pay a booking; null when they cannot be loaded. */
export async function loadSavedChoices({ lazy }: Stores): Promise<SavedChoices | null> {
  const saved = lazy.of(SavedPaymentsStore);
  await saved.open({ cards: 1, addresses: 1 });
  const { cards, addresses, payable, billedTo } = saved;
  if (!cards || !addresses) return null;
  return {
    cards: payable.map((card) => ({
      token_id: card.token_id,
      label: card.cc_exp ? `${nameCard(card)}, expires ${card.cc_exp}` : nameCard(card),
    })),
    address: billedTo && {
      addr_id: billedTo.addr_id,
      label: `${billedTo.address_line_1}, ${describePlace(billedTo)}`,
    },
  };
}
