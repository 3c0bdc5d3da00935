import { expect } from 'chai';
import { json, startStandInApi, type StandInApi } from '../../tests/support/stand-in-api.ts';
import { createAxiosTransport } from '../api/axios-transport.ts';
import { AccountStore } from './AccountStore.ts';
import { createStores } from './create-stores.ts';
import type { Stores } from './stores.ts';

const ann = { number: '7', email: 'ann@example.com', longName: 'Ann Lee', shortName: 'Ann', policy: [] };
const NEXT = { current_password: 'the one until now', new_password: 'eight yellow umbrellas' };

describe('A member’s account on its page', () => {
  let api: StandInApi;
  let stores: Stores;
  let account: AccountStore;
  let said: string[];

  before(async () => {
    api = await startStandInApi();
  });
  beforeEach(() => {
    api.reset();
    ({ stores } = createStores(async () =>
      createAxiosTransport({ baseURL: api.baseURL, timeout: 5_000, headers: {} }),
    ));
    stores.auth.setMember(ann);
    said = [];
    stores.auth.announce = (what) => said.push(what);
    account = stores.lazy.of(AccountStore);
  });
  after(() => api.close());

  it('begins with the names as they are, and takes over what was typed before a reload', () => {
    expect(account.names.values).to.deep.equal({ long_name: 'Ann Lee', short_name: 'Ann' });
    account.names.restore({ short_name: 'Annie' });
    expect(account.names.values.short_name).to.equal('Annie');
    account.names.restore({ short_name: 'Lost' });
    expect(account.names.values.short_name).to.equal('Annie');
  });

  it('shows new names everywhere, and says so until the next change', async () => {
    api.answer('PUT /club/7/profile/membership', json({}));
    account.names.change('long_name', ' Anna Lee ');
    await account.saveNames();
    expect(stores.auth.profile.longName).to.equal('Anna Lee');
    expect(account.names).to.deep.include({
      isSent: true,
      values: { long_name: 'Anna Lee', short_name: 'Ann' },
    });
    expect(said).to.deep.equal(['in']);
    account.names.change('short_name', 'A');
    expect(account.names.isSent).to.equal(false);
  });

  it('keeps what was typed when the API refuses it', async () => {
    api.answer('PUT /club/7/profile/membership', json({ fieldErrors: { short_name: ['Too odd'] } }, 422));
    account.names.change('short_name', 'Xyz');
    await account.saveNames();
    expect(account.names.values.short_name).to.equal('Xyz');
    expect(account.names.form.summary).to.deep.equal({ short_name: ['Too odd'] });
    expect(stores.auth.profile.shortName).to.equal('Ann');
  });

  it('has another address once its mail was opened, or at once where the API says so', async () => {
    api.answer('PUT /club/7/profile/email', json({ pending: true }));
    account.email.restore({ email_address: 'anna@example.com', current_password: 'the one' });
    await account.saveEmail();
    expect([account.sentTo, stores.auth.profile.email]).to.deep.equal(['anna@example.com', ann.email]);
    api.answer('PUT /club/7/profile/email', json({}));
    account.email.restore({ email_address: 'anna@example.com', current_password: 'the one' });
    await account.saveEmail();
    expect([account.sentTo, stores.auth.profile.email]).to.deep.equal(['', 'anna@example.com']);
  });

  it('opens the form with the saved car and closes it after saving', async () => {
    api.answer('GET /club/7/profile/car', json({ license_plate: 'ABC 1234', passengers: 3 }));
    api.answer('PUT /club/7/profile/car', json({}));
    await account.openCar();
    expect(account.isCarOpen).to.equal(true);
    expect(account.car.values).to.include({
      license_plate: 'ABC 1234',
      passengers: '3',
      accessible_space: '',
    });
    account.car.change('passengers', '');
    await account.saveCar();
    expect(api.calls.at(-1)?.body).to.deep.equal({
      license_plate: 'ABC 1234',
      make_and_color: '',
      passengers: null,
      accessible_space: false,
    });
    expect([account.isCarOpen, account.car.isSent]).to.deep.equal([false, true]);
  });

  it('says why the form of the car does not open', async () => {
    await account.openCar();
    expect([account.isCarOpen, account.carOpening.isRefused]).to.deep.equal([false, true]);
  });

  it('uses a mailed link once', async () => {
    api.answer('POST /club/7/profile/email/confirm', json({}));
    account.open('a.b');
    await Promise.all([account.confirmEmail(), account.confirmEmail()]);
    expect(account.isConfirmed).to.equal(true);
    expect(api.count('POST /club/7/profile/email/confirm')).to.equal(1);
    expect(account.toState()?.emailToken).to.equal(null);
  });

  it('stays logged in with the new login that a password brings, and is logged out without one', async () => {
    api.answer('PUT /club/7/profile/password', json({ number: '7' }));
    account.password.restore(NEXT);
    await account.savePassword();
    expect([account.password.isSent, account.ending, said]).to.deep.equal([true, null, ['in']]);
    api.answer('PUT /club/7/profile/password', json({}));
    account.password.restore(NEXT);
    await account.savePassword();
    expect([stores.auth.isSignedIn, account.ending, said]).to.deep.equal([false, 'password', ['in', 'out']]);
  });

  it('ends for all tabs when it is closed or deleted', async () => {
    api.answer('POST /club/7/profile/delete', json({ fieldErrors: { current_password: ['Wrong'] } }, 422));
    account.erasure.change('current_password', 'not it');
    await account.erase();
    expect(account.ending).to.equal(null);
    api.answer('POST /club/7/profile/delete', json({}));
    await account.erase();
    expect([account.ending, stores.auth.isSignedIn, said]).to.deep.equal(['erased', false, ['out']]);
    stores.auth.setMember(ann);
    account.open(undefined);
    api.answer('POST /club/7/profile/deactivate', json({}));
    await account.close();
    expect([account.ending, said]).to.deep.equal(['closed', ['out', 'out']]);
  });
});
