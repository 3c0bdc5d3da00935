import { browser } from '@wdio/globals';
import { decideApproval } from '../../../shared/contracts/approvals.ts';
import { scan } from '../../../shared/contracts/booth.ts';
import { changeExit } from '../../../shared/contracts/exceptions.ts';
import { createIncident } from '../../../shared/contracts/incidents.ts';
import { discountTransaction } from '../../../shared/contracts/refunds.ts';
import { scoreStay } from '../../../shared/contracts/scores.ts';
import { checkInDriveUp, checkOut } from '../../../shared/contracts/transactions.ts';
import { createTimeVoucher, type TimeVoucher } from '../../../shared/contracts/vouchers.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { createStores } from '../../../shared/stores/create-stores.ts';
import { SignIn } from '../../../shared/stores/SignIn.ts';
import { openBrowser } from '../../support/browser-stand-in.ts';

/** The calls for staff at the demo's gates, made by a cashier. */
export async function openBooth() {
  const { api } = await logIn('cashier@example.com');
  const once = () => ({ idempotencyKey: crypto.randomUUID() });
  return {
    /** Checks in another car without a booking and returns its ticket. A plate that a member used would earn for that member. */
    checkIn: (email: string) =>
      api.call(checkInDriveUp, { body: { license_plate: newPlate(), email } }, once()),
    /** Checks a car out, paid by card. */
    checkOut: (id: string) =>
      api.call(
        checkOut,
        { params: { id }, body: { payment_kind: 'CARD', card_brand: 'Visa', card_last_four: '4242' } },
        once(),
      ),
    /** Asks for a discount, which a cashier may not give. Returns the id of the request. */
    async askDiscount(cents: number): Promise<string> {
      const { id } = await this.checkIn('discount@example.com');
      const body = { amount_cents: cents, reason: 'GOODWILL', words: null } as const;
      const { approval_id: approvalId } = await api.call(
        discountTransaction,
        { params: { id }, body },
        once(),
      );
      return approvalId ?? '';
    },
    /** A car that should have left three hours ago. Returns its ticket number. */
    async overstay(email: string): Promise<string> {
      const { id, ticket_number: ticket = '' } = await this.checkIn(email);
      const exit = new Date(Date.now() - 3 * HOUR_MS);
      const body = { expected_exit: exit, seen: { expected_exit: null }, reason: 'MISTAKE' } as const;
      await api.call(changeExit, { params: { id }, body });
      return ticket;
    },
    /** An incident about keys that nobody has asked for yet. */
    findKeys: () =>
      api.call(
        createIncident,
        { body: { type: 'KEYS', words: 'In the shuttle', place: 'Row C', details: { keys: 'Subaru' } } },
        once(),
      ),
    /** A stay with a low score, which opens an incident. Returns its ticket number. */
    async openIncident(email: string): Promise<string> {
      const { id, ticket_number: ticket = '' } = await this.checkIn(email);
      await this.checkOut(id);
      await api.call(scoreStay, { params: { id }, body: { score: 1, email_address: email } });
      return ticket;
    },
  };
}

/** A shift lead refuses the discount that was asked for a car. */
export async function refuseDiscount(ticket: string): Promise<void> {
  const { api } = await logIn('shift-lead@example.com');
  const { cards } = await api.call(scan, { body: { code: ticket } });
  const params = { id: cards[0]?.asked?.id ?? '' };
  await api.call(decideApproval, { params, body: { decision: 'REFUSE' } });
}

/** Redeems a member's points for a voucher of one day next week. */
export async function redeemPoints(email: string): Promise<TimeVoucher> {
  const { stores, api } = await logIn(email);
  const body = { travel_from_date: daysFromNow(7), travel_to_date: daysFromNow(8) };
  const input = { params: { n: stores.auth.requireNumber() }, body };
  return api.call(createTimeVoucher, input, { idempotencyKey: crypto.randomUUID() });
}

/** The calls of a traveler on a new device. */
export const openCaller = () => createStores(async () => openBrowser(browser.options.baseUrl ?? '')).api;

const newPlate = () => crypto.randomUUID().slice(0, 7).toUpperCase();

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Logs a person of the demo in, on a new device. */
export async function logIn(email: string) {
  const transport = openBrowser(browser.options.baseUrl ?? '');
  const { stores, api } = createStores(async () => transport);
  const signIn = stores.lazy.of(SignIn);
  signIn.fields.restore({ email, password: 'sunset-over-rainier' });
  if (!(await signIn.logIn())) throw new Error(`${email} could not log in: ${signIn.fields.form.formErrors}`);
  return { stores, api };
}
