import type { ApiClient } from '../shared/api/api-client.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { PASSWORD_NEEDED } from '../shared/contracts/contract.ts';
import { PasswordPromptStore } from '../shared/stores/PasswordPromptStore.ts';
import type { Stores } from '../shared/stores/stores.ts';

/**
 * Makes every call that needs a recent password ask for it, and then repeats the call once. Changes the client itself,
 * because the stores of the page already hold it and public pages must not load this.
 */
export function repeatWithPassword({ lazy }: Pick<Stores, 'lazy'>, api: ApiClient): void {
  const call = api.call.bind(api);
  api.call = async (...input) => {
    try {
      return await call(...input);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== PASSWORD_NEEDED) throw error;
      if (await lazy.of(PasswordPromptStore).ask()) return call(...input);
      const messages = { formErrors: ['Nothing was changed, because this needs your password.'] };
      throw new ApiError(error.status, error.code, error.message, messages);
    }
  };
}
