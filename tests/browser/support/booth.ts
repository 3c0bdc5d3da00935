import { browser } from '@wdio/globals';
import { checkInDriveUp, checkOut } from '../../../shared/contracts/transactions.ts';
import { createTimeVoucher, type TimeVoucher } from '../../../shared/contracts/vouchers.ts';
import { createStores } from '../../../shared/stores/create-stores.ts';
import { SignIn } from '../../../shared/stores/SignIn.ts';
import { openBrowser } from '../../support/browser-stand-in.ts';

/** The booth of the demo's lot, with a cashier in it. */
export async function openBooth() {
  const { api } = await logIn('cashier@example.com');
  const once = () => ({ idempotencyKey: crypto.randomUUID() });
  return {
    /** A car comes without a booking; the answer has the ticket. */
    letIn: (email: string) => api.call(checkInDriveUp, { body: { license_plate: 'CAS1234', email } }, once()),
    /** It leaves, and is paid for by card. */
    letOut: (id: string) =>
      api.call(
        checkOut,
        { params: { id }, body: { payment_kind: 'CARD', card_brand: 'Visa', card_last_four: '4242' } },
        once(),
      ),
  };
}

/** A member's voucher for a day of parking next week. */
export async function redeemPoints(email: string): Promise<TimeVoucher> {
  const { stores, api } = await logIn(email);
  const body = { travel_from_date: daysFromNow(7), travel_to_date: daysFromNow(8) };
  const input = { params: { n: stores.auth.requireNumber() }, body };
  return api.call(createTimeVoucher, input, { idempotencyKey: crypto.randomUUID() });
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

/** A person of the demo, on a device of their own. */
async function logIn(email: string) {
  const transport = openBrowser(browser.options.baseUrl ?? '');
  const { stores, api } = createStores(async () => transport);
  const signIn = stores.lazy.of(SignIn);
  signIn.fields.restore({ email, password: 'sunset-over-rainier' });
  if (!(await signIn.logIn())) throw new Error(`No login of ${email}: ${signIn.fields.form.formErrors}`);
  return { stores, api };
}
