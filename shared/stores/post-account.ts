import { runInAction } from 'mobx';
import type { PostedFields } from '../page/page.ts';
import { AccountStore } from './AccountStore.ts';
import { CAR_FIELDS } from './car-form.ts';
import { PostedQuestion } from './PostedQuestion.ts';
import type { Stores } from './stores.ts';

/** Sends a form of the account's page that was posted without scripts. */
export async function postAccount({ lazy }: Stores, posted: PostedFields): Promise<unknown> {
  const account = lazy.of(AccountStore);
  const question = lazy.of(PostedQuestion);
  switch (posted.form) {
    case 'names':
      return account.names.post(posted, () => account.saveNames());
    case 'email':
      return account.email.post(posted, () => account.saveEmail());
    case 'confirm-email':
      return account.confirmEmail();
    case 'password':
      return account.password.post(posted, () => account.savePassword());
    case 'car':
      return postCar(account, posted);
    case 'devices':
      return account.loadLogins();
    case 'log-out-device':
      return account.endLogin(posted.id ?? '');
    case 'log-out-everywhere':
      return account.endAllLogins();
    case 'deactivate':
      return question.isConfirmed(posted) ? account.close() : undefined;
    case 'delete':
      return question.isConfirmed(posted) ? account.erasure.post(posted, () => account.erase()) : undefined;
  }
  return undefined;
}

/** The button that opens the form of the car, or the form itself. */
async function postCar(account: AccountStore, posted: PostedFields): Promise<void> {
  if (!(CAR_FIELDS[0] in posted)) return account.openCar();
  await account.car.post(posted, () => account.saveCar());
  runInAction(() => (account.isCarOpen = !account.car.isSent));
}
