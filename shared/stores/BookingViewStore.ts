import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import {
  booking as bookingSchema,
  type Booking,
  emailBooking,
  findBooking,
  linkBookingToClub,
  saveCar,
} from '../contracts/bookings.ts';
import { notFound, unavailable } from '../errors/app-error.ts';
import type { PostedFields } from '../page/page.ts';
import type { Stores } from './stores.ts';
import { CAR_FIELDS, carForm, carValues, createCarFields } from './car-form.ts';
import { fieldsResult } from './FieldsState.ts';
import { HeldLink } from './HeldLink.ts';
import { formResult, FormState } from './FormState.ts';
import { type MailedFiles, mailResult, MailState } from './MailState.ts';
import { PostedQuestion } from './PostedQuestion.ts';
import { toShownBooking, type ShownBooking, shownBooking } from './shown-booking.ts';

const stateSchema = v.object({
  shownBooking,
  linkedId: v.nullable(v.string()),
  mail: mailResult,
  club: formResult,
  car: fieldsResult,
  savedCar: v.optional(v.nullable(bookingSchema), null),
});

/** The booking on screen: sends its confirmation again and links it to a member. */
export class BookingViewStore {
  static readonly key = 'bookingView';
  shownBooking: ShownBooking | null = null;
  readonly mail = new MailState();
  readonly club = new FormState();
  /** The booking that was just linked to the member. */
  linkedId: string | null = null;
  /** The car that the lot expects. */
  readonly car = createCarFields();
  /** The booking with the car that was just saved. */
  savedCar: Booking | null = null;
  readonly #api: ApiClient;
  readonly #stores: Stores;
  readonly #held: HeldLink;

  constructor(stores: Stores, api: ApiClient) {
    this.#api = api;
    this.#stores = stores;
    this.#held = stores.lazy.of(HeldLink);
    makeAutoObservable(this, { mail: false, club: false, car: false }, { deep: false });
  }

  /** A form of the page was refused. */
  get isRefused(): boolean {
    return [this.mail.form, this.club, this.car.form].some((form) => form.isRefused);
  }

  /** Throws 404 without access to the booking, 503 while the API is offline. Source: GET /bookings/{id}. */
  async load(id: string, token: string | undefined): Promise<void> {
    this.shownBooking = null;
    this.mail.clear();
    this.club.clear();
    this.car.begin();
    this.savedCar = null;
    await this.#stores.settings.recheck(this.#api);
    const booking = await this.#api
      .call(findBooking, { params: { id }, query: { token } })
      .catch((error: unknown) => rethrowToStrangers(error, token !== undefined));
    const found = await toShownBooking(booking, { token });
    runInAction(() => (this.shownBooking = found));
    this.#held.token = found.token;
  }

  /** Shows a booking that another store has loaded. */
  show(shown: ShownBooking | null): void {
    this.shownBooking = shown;
  }

  /** Sends the confirmation again. Source: POST /bookings/{number}/email. */
  async sendAgain({ booking, token }: ShownBooking, email: string, files: MailedFiles): Promise<void> {
    const input = { params: { number: booking.number }, query: { token: token ?? undefined } };
    await this.mail.send(email, (address) =>
      this.#api.call(emailBooking, { ...input, body: { email: address, ...files } }),
    );
  }

  /** Links the booking to the logged-in member. Source: POST /bookings/{id}/link-club. */
  async linkClub({ booking, token }: ShownBooking): Promise<void> {
    await this.club.run(async () => {
      const input = { params: { id: booking.id }, query: { token: token ?? undefined } };
      const answer = await this.#api.call(linkBookingToClub, input);
      const linked = await toShownBooking({ ...booking, ...answer }, { token: token ?? undefined });
      runInAction(() => Object.assign(this, { shownBooking: linked, linkedId: booking.id }));
    });
  }

  /** Sends a form of the booking's page that was posted without scripts. */
  async post(posted: PostedFields): Promise<void> {
    const { shownBooking: shown } = this;
    if (!shown) return;
    if (posted.form === 'mail')
      await this.mail.post(posted, (email, files) => this.sendAgain(shown, email, files));
    if (posted.form === 'link-club') await this.linkClub(shown);
    if (posted.form === 'car') await this.#postCar(posted, shown);
  }

  /** The button that opens the form of the car, or the form itself. */
  async #postCar(posted: PostedFields, shown: ShownBooking): Promise<void> {
    if (CAR_FIELDS[0] in posted) return void (await this.car.post(posted, () => this.saveCar(shown)));
    this.#stores.lazy.of(PostedQuestion).ask(posted);
    this.openCar(shown.booking);
  }

  /** The booking with its latest car. */
  withCar(booking: Booking): Booking {
    return this.savedCar?.id === booking.id ? this.savedCar : booking;
  }

  /** Called when the form of the car opens. */
  openCar(booking: Booking): void {
    this.car.begin(carValues(this.withCar(booking)));
  }

  /** Source: PUT /bookings/{id}/car. */
  saveCar({ booking, token }: ShownBooking): Promise<boolean> {
    return this.car.send(async (values) => {
      const body = v.parse(carForm, values);
      const input = { params: { id: booking.id }, query: { token: token ?? undefined }, body };
      const answer = await this.#api.call(saveCar, input);
      runInAction(() => (this.savedCar = { ...booking, ...body, ...answer }));
    });
  }

  toState() {
    const { shownBooking: shown, linkedId, mail, club, car, savedCar } = this;
    if (!shown) return undefined;
    const forms = { mail: mail.toState(), club: club.toState(), car: car.toState() };
    return { shownBooking: shown, linkedId, savedCar: savedCar ?? undefined, ...forms };
  }

  fromState(input: unknown): void {
    const { mail, club, car, ...rest } = v.parse(stateSchema, input);
    Object.assign(this, rest);
    this.#held.token = rest.shownBooking.token;
    this.mail.fromState(mail);
    this.club.fromState(club);
    if (rest.shownBooking) this.openCar(rest.shownBooking.booking);
    this.car.fromState(car);
  }
}

/** Without access, a booking looks the same as a missing one. A 401 asks for the login, unless a link gave the proof. */
export function rethrowToStrangers(error: unknown, hasProof: boolean): never {
  if (!(error instanceof ApiError) || (error.status === 401 && !hasProof)) throw error;
  if ([401, 403, 404].includes(error.status)) throw notFound(undefined, error.data);
  if (error.status === 503) throw unavailable('We can’t show bookings right now. Check back later.');
  throw error;
}
