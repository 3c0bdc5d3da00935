import * as v from 'valibot';
import { ApiError } from '../api/api-error.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import type { SavedAddress } from './booking-state.ts';
import { loadSavedChoices, toSavedAddress } from './load-saved-choices.ts';
import { addressRules } from './saved-payments.ts';
import { SavedPaymentsStore } from './SavedPaymentsStore.ts';
import type { Stores } from './stores.ts';

/** The billing address that a member types while booking. The fields are those of the page of saved cards. */
export class TypedAddress {
  readonly #stores: Stores;
  readonly #saved: SavedPaymentsStore;

  constructor(stores: Stores) {
    this.#stores = stores;
    this.#saved = stores.lazy.of(SavedPaymentsStore);
  }

  findProblems(): FieldErrors {
    return this.#saved.address.findProblems();
  }

  /** What a typed card sends of it. Call it only without problems. */
  get billing() {
    const { address_line_1: billing_address, postal_code } = this.#read();
    return { billing_address, postal_code };
  }

  /** Adds it to the member's addresses; an equal one is not added again. Throws ApiError. */
  async save(): Promise<SavedAddress> {
    const typed = this.#read();
    const addr_id = await this.#saved.saveAddress();
    const address = toSavedAddress({ ...typed, addr_id: addr_id ?? '' });
    const saved = addr_id === undefined ? await this.#find(address) : address;
    this.#saved.address.finish();
    return saved;
  }

  /** Servers may answer without the id. */
  async #find({ label }: SavedAddress): Promise<SavedAddress> {
    const choices = await loadSavedChoices(this.#stores);
    const saved = choices?.addresses.find((address) => address.label === label);
    if (saved) return saved;
    const words = 'We couldn’t save this address, and you haven’t been charged. Try again.';
    throw new ApiError(422, 'ADDRESS_NOT_SAVED', 'The address was not saved.', { formErrors: [words] });
  }

  /** As the server saves it. */
  #read() {
    const { postal_code, ...address } = v.parse(addressRules, this.#saved.address.values);
    return { ...address, postal_code: postal_code.toUpperCase() };
  }
}
