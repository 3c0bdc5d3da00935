import type { BoothCard } from '../../../shared/contracts/booth.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { ExitStore } from '../exit/ExitStore.ts';
import { ActionStore } from './ActionStore.ts';

/** Opens the change of the expected exit of the open car. */
export function beginExit(lazy: Stores['lazy'], card: BoothCard): void {
  lazy.of(ExitStore).begin(card.transaction_id ?? '', card.expected_exit_at ?? card.travel_to_date);
  lazy.of(ActionStore).begin('change-exit');
}
