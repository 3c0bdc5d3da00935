import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import {
  changeEmail,
  changeMemberCar,
  changeNames,
  changePassword,
  confirmEmail,
  deactivateMember,
  deleteMember,
  endAllLogins,
  endLogin,
  findMemberCar,
  listLogins,
  type Login,
} from '../contracts/member-profile.ts';
import type { Stores } from './stores.ts';
import { carForm, carValues, createCarFields } from './car-form.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';
import { formResult, FormState } from './FormState.ts';
import { SignIn } from './SignIn.ts';
import { tellTabs } from './tell-tabs.ts';

const ENDINGS = ['closed', 'erased', 'password', 'everywhere'] as const;
type Ending = (typeof ENDINGS)[number];

/** What the answer to a posted form shows. */
const state = v.object({
  emailToken: v.nullable(v.string()),
  isConfirmed: v.boolean(),
  sentTo: v.string(),
  ending: v.nullable(v.picklist(ENDINGS)),
  logins: v.nullable(listLogins.output.entries.items),
  forms: v.object({
    names: fieldsResult,
    email: fieldsResult,
    password: fieldsResult,
    erasure: fieldsResult,
    confirmation: formResult,
    closing: formResult,
    logouts: formResult,
    car: fieldsResult,
    carOpening: formResult,
  }),
  /** The car's form is open with these values. */
  openCar: v.optional(v.record(v.string(), v.string())),
});

/** The changes that members make to their own account. Each form works independently. */
export class AccountStore {
  static readonly key = 'account';
  readonly names = new FieldsState({
    names: ['long_name', 'short_name'],
    schema: changeNames.body,
  });
  readonly email = new FieldsState({
    names: ['email_address', 'current_password'],
    secrets: ['current_password'],
    schema: changeEmail.body,
  });
  /** The car of the next bookings. */
  readonly car = createCarFields();
  /** Loads the car before its form opens. */
  readonly carOpening = new FormState();
  isCarOpen = false;
  readonly confirmation = new FormState();
  readonly password = new FieldsState({
    names: ['current_password', 'new_password'],
    secrets: ['current_password', 'new_password'],
    schema: changePassword.body,
  });
  readonly closing = new FormState();
  readonly logouts = new FormState();
  /** Where the member is logged in; null until the list is opened. */
  logins: Login[] | null = null;
  readonly erasure = new FieldsState({
    names: ['current_password'],
    secrets: ['current_password'],
    schema: deleteMember.body,
  });
  /** The token of the link that was mailed to a new address, until it is used. */
  emailToken: string | null = null;
  /** The mailed link has confirmed the new address. */
  isConfirmed = false;
  /** The address that the confirmation link was sent to; '' when the new address needs no confirmation. */
  sentTo = '';
  /** How the account was closed on this page. */
  ending: Ending | null = null;
  readonly #api: ApiClient;
  readonly #stores: Stores;

  constructor(stores: Stores, api: ApiClient) {
    this.#api = api;
    this.#stores = stores;
    const apart = {
      names: false,
      email: false,
      confirmation: false,
      password: false,
      car: false,
      carOpening: false,
      closing: false,
      logouts: false,
    } as const;
    makeAutoObservable(this, { ...apart, erasure: false }, { deep: false });
    this.open(undefined);
  }

  /** Called when the page opens, with or without a mailed link. */
  open(emailToken: string | undefined): void {
    const { longName, shortName } = this.#stores.auth.profile;
    this.emailToken = emailToken ?? null;
    this.isConfirmed = false;
    this.ending = null;
    this.logins = null;
    this.isCarOpen = false;
    this.names.begin({ long_name: longName, short_name: shortName });
    for (const form of [this.email, this.password, this.car, this.erasure]) form.begin();
    for (const form of [this.confirmation, this.carOpening, this.closing, this.logouts]) form.abandon();
  }

  /** Source: PUT /club/{n}/profile/membership. */
  async saveNames(): Promise<void> {
    await this.names.send(async (typed) => {
      const body = v.parse(changeNames.body, typed);
      await this.#api.call(changeNames, { params: await this.#own(), body });
      this.names.begin(body);
      this.#learn({ longName: body.long_name, shortName: body.short_name });
    });
  }

  /** Source: PUT /club/{n}/profile/email. */
  async saveEmail(): Promise<void> {
    await this.email.send(async (typed) => {
      const body = v.parse(changeEmail.body, typed);
      const { pending } = await this.#api.call(changeEmail, { params: await this.#own(), body });
      runInAction(() => (this.sentTo = pending ? body.email_address : ''));
      if (!pending) this.#learn({ email: body.email_address });
    });
  }

  /** Uses the mailed link once. Source: POST /club/{n}/profile/email/confirm. */
  async confirmEmail(): Promise<void> {
    const token = this.emailToken;
    this.emailToken = null;
    if (token === null) return;
    await this.confirmation.run(async () => {
      await this.#api.call(confirmEmail, { params: await this.#own(), body: { token } });
      await this.#stores.lazy.of(SignIn).arrive();
      runInAction(() => (this.isConfirmed = true));
    });
  }

  /** Ends all other logins. If the answer contains no new tokens, this login ends too. Source: PUT /club/{n}/profile/password. */
  async savePassword(): Promise<void> {
    await this.password.send(async (body) => {
      const { number } = await this.#api.call(changePassword, { params: await this.#own(), body });
      if (number === undefined) this.#leave('password');
      else tellTabs(this.#stores.auth, 'in');
    });
  }

  /** Opens the form of the car. Source: GET /club/{n}/profile/car. */
  async openCar(): Promise<void> {
    await this.carOpening.run(async () => {
      this.car.begin(carValues(await this.#api.call(findMemberCar, { params: await this.#own() })));
      runInAction(() => (this.isCarOpen = true));
    });
  }

  /** Source: PUT /club/{n}/profile/car. */
  async saveCar(): Promise<void> {
    await this.car.send(async (values) => {
      await this.#api.call(changeMemberCar, { params: await this.#own(), body: v.parse(carForm, values) });
      runInAction(() => (this.isCarOpen = false));
    });
  }

  /** Source: GET /club/{n}/logins/. */
  async loadLogins(): Promise<void> {
    await this.logouts.run(() => this.#loadLogins());
  }

  /** Logs out on one device. Source: DELETE /club/{n}/logins/{loginId}. */
  async endLogin(loginId: string): Promise<void> {
    await this.logouts.run(async () => {
      await this.#api.call(endLogin, { params: { ...(await this.#own()), loginId } });
      await this.#loadLogins();
    });
  }

  /** Logs out on all devices. Source: POST /club/{n}/logins/end. */
  async endAllLogins(): Promise<void> {
    await this.logouts.run(async () => {
      await this.#api.call(endAllLogins, { params: await this.#own() });
      this.#leave('everywhere');
    });
  }

  async #loadLogins(): Promise<void> {
    const { items } = await this.#api.call(listLogins, { params: await this.#own() });
    runInAction(() => (this.logins = items));
  }

  /** Source: POST /club/{n}/profile/deactivate. */
  async close(): Promise<void> {
    await this.closing.run(async () => {
      await this.#api.call(deactivateMember, { params: await this.#own() });
      this.#leave('closed');
    });
  }

  /** Source: POST /club/{n}/profile/delete. */
  async erase(): Promise<void> {
    await this.erasure.send(async (body) => {
      await this.#api.call(deleteMember, { params: await this.#own(), body });
      this.#leave('erased');
    });
  }

  /** The club number. */
  async #own(): Promise<{ n: string }> {
    await this.#stores.settings.recheck(this.#api);
    return { n: this.#stores.auth.requireNumber() };
  }

  /** Updates the member in the header and in other tabs. */
  #learn(change: { longName?: string; shortName?: string; email?: string }): void {
    const { auth } = this.#stores;
    if (auth.member) auth.setMember({ ...auth.member, ...change });
    tellTabs(auth, 'in');
  }

  #leave(ending: Ending): void {
    const { auth } = this.#stores;
    this.ending = ending;
    auth.setMember(null);
    tellTabs(auth, 'out');
  }

  /** A form of the page was refused. */
  get isRefused(): boolean {
    const { names, email, password, car, erasure, closing, logouts } = this;
    return [names.form, email.form, password.form, car.form, erasure.form, closing, logouts].some(
      (form) => form.isRefused,
    );
  }

  toState() {
    const { emailToken, isConfirmed, sentTo, ending, logins } = this;
    const { names, email, password, erasure, confirmation, closing, logouts } = this;
    const forms = {
      names: names.toState(),
      email: email.toState(),
      password: password.toState(),
      erasure: erasure.toState(),
      confirmation: confirmation.toState(),
      closing: closing.toState(),
      logouts: logouts.toState(),
      car: this.car.toState(),
      carOpening: this.carOpening.toState(),
    };
    const openCar = this.isCarOpen ? this.car.values : undefined;
    const isPlain = !emailToken && !isConfirmed && !ending && !logins && !openCar;
    if (isPlain && Object.values(forms).every((form) => form === undefined)) return undefined;
    return { emailToken, isConfirmed, sentTo, ending, logins, openCar, forms };
  }

  fromState(input: unknown): void {
    const { forms, openCar, ...rest } = v.parse(state, input);
    Object.assign(this, rest);
    this.isCarOpen = openCar !== undefined;
    this.car.begin(openCar);
    this.car.fromState(forms.car);
    this.carOpening.fromState(forms.carOpening);
    this.names.fromState(forms.names);
    this.email.fromState(forms.email);
    this.password.fromState(forms.password);
    this.erasure.fromState(forms.erasure);
    this.confirmation.fromState(forms.confirmation);
    this.closing.fromState(forms.closing);
    this.logouts.fromState(forms.logouts);
  }
}
