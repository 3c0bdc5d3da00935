import { expect } from 'chai';
import type { ApiClient } from '../shared/api/api-client.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { PASSWORD_NEEDED } from '../shared/contracts/contract.ts';
import { confirmPassword, getStaffMenu } from '../shared/contracts/staff.ts';
import { createStores } from '../shared/stores/create-stores.ts';
import { PasswordPromptStore } from '../shared/stores/PasswordPromptStore.ts';
import { repeatWithPassword } from './repeat-with-password.ts';

/** A client whose calls need a recent password until it is confirmed. */
function openDesk() {
  const calls: string[] = [];
  let isConfirmed = false;
  const { stores } = createStores(() => Promise.reject(new Error('No call reaches the network')));
  const api: ApiClient = {
    call: (contract) => {
      calls.push(contract.name);
      if (contract.name === confirmPassword.name) isConfirmed = true;
      return isConfirmed
        ? Promise.resolve({})
        : Promise.reject(new ApiError(403, PASSWORD_NEEDED, 'Enter your password again.'));
    },
  };
  repeatWithPassword(stores, api);
  const prompt = stores.lazy.of(PasswordPromptStore);
  return {
    api,
    calls,
    prompt,
    confirm: () => api.call(confirmPassword, { body: { current_password: 'x' } }),
  };
}

describe('Calls that need a recent password', () => {
  it('open the dialog once for all of them, and are repeated once', async () => {
    const { api, calls, prompt, confirm } = openDesk();
    const answers = [api.call(getStaffMenu, {}), api.call(getStaffMenu, {})];
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(prompt.isOpen).to.equal(true);
    await confirm();
    prompt['end'](true);
    await Promise.all(answers);
    expect(calls.filter((name) => name === getStaffMenu.name)).to.have.length(4);
    expect(prompt.isOpen).to.equal(false);
  });

  it('fail with words for the form when the dialog is closed', async () => {
    const { api, calls, prompt } = openDesk();
    const answer = api.call(getStaffMenu, {}).catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    prompt.close();
    expect(await answer).to.include({ code: PASSWORD_NEEDED, isValidation: true });
    expect(calls).to.deep.equal([getStaffMenu.name]);
  });
});
