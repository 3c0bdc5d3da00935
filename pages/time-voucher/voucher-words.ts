import { business } from '../../shared/business.ts';

const PAYS =
  'it pays the parking of the time that it covers. Fees, taxes and further time are paid as usual.';

/** Beside the status: what it means; empty where there is nothing to add. */
export function stateWords(status: string | undefined): string {
  if (status === 'LINKED') return `When you leave, ${PAYS}`;
  if (status === 'USED') return 'It has paid for a stay: the receipt shows how much.';
  if (status === 'VOID') return 'Its points went back to you, and it cannot be used any more.';
  if (status === 'EXPIRED') return 'It was not used within a year after its dates.';
  return '';
}

const address = `${business.street}, ${business.city}, ${business.state} ${business.postalCode}`;

const ARRIVE = {
  title: 'Drive to the lot',
  text: `${address}. Take a ticket at the gate: we are open 24 hours a day.`,
};
const SHOW = {
  title: 'Show this voucher',
  text: 'Show its barcode to our staff. Or link it yourself: open the link of your stay, and type in its number.',
};
const LEAVE = { title: 'Leave', text: `At the exit ${PAYS}` };

/** What is still to be done with it, in order. */
export function stepsFor(status: string | undefined): { title: string; text: string }[] {
  return status === undefined || status === 'ISSUED' ? [ARRIVE, SHOW, LEAVE] : [];
}
