import type { TimeVoucher } from '../../shared/contracts/vouchers.ts';
import { business } from '../../shared/business.ts';

const PAYS = 'it covers parking for the time shown. You pay fees, taxes, and any extra time.';

/** What the status means; '' if there is nothing to add. */
export function describeState({ status, for_booking: isForBooking }: Partial<TimeVoucher>): string {
  if (status === 'LINKED' && isForBooking)
    return 'It lowered the price of a booking. If you cancel the booking, you get the points back.';
  if (status === 'LINKED') return `When you leave, ${PAYS}`;
  if (status === 'USED') return 'You used this voucher for a stay. The receipt shows the amount.';
  if (status === 'VOID') return 'You got your points back. This voucher can’t be used.';
  if (status === 'EXPIRED') return 'This voucher wasn’t used within a year of its dates.';
  return '';
}

const address = `${business.street}, ${business.city}, ${business.state} ${business.postalCode}`;

const ARRIVE = {
  title: 'Drive to the lot',
  text: `${address}. We’re open 24 hours a day.`,
};
const SHOW = {
  title: 'Show this voucher',
  text: 'Show the barcode at the gate. Or take a ticket, open your parking stay, and enter the voucher number.',
};
const LEAVE = { title: 'Leave', text: `At the exit, ${PAYS}` };

/** The steps to use the voucher, in order. */
export function stepsFor(status: string | undefined): { title: string; text: string }[] {
  return status === undefined || status === 'ISSUED' ? [ARRIVE, SHOW, LEAVE] : [];
}
