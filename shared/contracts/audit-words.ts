import { formatCents } from '../format/money.ts';
import { formatWhen } from '../format/time.ts';
import { APPROVAL_KINDS } from './approvals.ts';
import { AUDIT_SUBJECTS } from './audit.ts';
import { EXCEPTION_KINDS } from './exceptions.ts';
import { INCIDENT_OUTCOMES } from './incident-types.ts';
import { DIFFERENCE_KINDS } from './lot-walks.ts';
import { SOLD_PRODUCTS } from './occupancy.ts';
import { ITEM_LABELS } from './sales-items.ts';
import { SITE_MESSAGE_AUDIENCES, SITE_MESSAGE_TEMPLATES } from './site-messages.ts';
import { TICKET_FATES } from './ticket-fates.ts';

/** What the audit log calls the calls that leave an entry. A generated test demands one for each. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  createStaffBooking: 'Booking made for a caller',
  cancelStaffBooking: 'Booking canceled',
  mailBookingAgain: 'Confirmation mailed again',
  markNoShow: 'Marked as a no-show',
  sendMailedOffer: AUDIT_SUBJECTS.offer,
  voidTransaction: 'Parking stay voided',
  changeExit: EXCEPTION_KINDS.EXIT_CHANGED,
  chargeLostTicket: EXCEPTION_KINDS.LOST_TICKET,
  nilExit: EXCEPTION_KINDS.NIL_EXIT,
  notePlate: EXCEPTION_KINDS.PLATE_DIFFERS,
  payLater: EXCEPTION_KINDS.PAY_LATER,
  recordGateOpened: EXCEPTION_KINDS.GATE_OPENED,
  mailDebt: 'Link to pay mailed',
  discountTransaction: APPROVAL_KINDS.DISCOUNT,
  refundReceipt: APPROVAL_KINDS.REFUND,
  askRefund: APPROVAL_KINDS.REFUND,
  decideApproval: 'Request decided',
  submitDisputeEvidence: 'Evidence sent to the bank',
  acceptDispute: 'Dispute accepted',
  createTestDispute: 'Dispute made at the sandbox',
  draftRateVersion: 'Version of a rate drafted',
  draftRateDays: 'Rate for days drafted',
  discardRateDrafts: 'Drafts of rates discarded',
  publishRates: 'Rates published',
  withdrawRates: 'Rates withdrawn',
  rollBackRates: 'Rates rolled back',
  draftFee: 'Version of a fee drafted',
  discardFeeDraft: 'Draft of a fee discarded',
  publishFee: 'Fee published',
  withdrawFee: 'Fee rolled back',
  draftTax: 'Version of a tax drafted',
  discardTaxDraft: 'Draft of a tax discarded',
  publishTax: 'Tax published',
  withdrawTax: 'Tax rolled back',
  createCoupon: 'Coupon added',
  updateCoupon: 'Coupon changed',
  stopCoupon: 'Coupon stopped',
  stopSales: 'Sale stopped',
  endSaleStop: 'Sale opened again',
  approveBatch: 'Batch approved',
  explainBatch: 'Difference of a batch explained',
  payInOrOut: 'Paid in or out',
  createSalesItem: 'Sales item added',
  changeSalesItem: 'Sales item changed',
  priceSalesItem: 'New price of a sales item',
  voidSoldItem: 'Sold item taken off the bill',
  settleDifference: 'Difference of a lot walk settled',
  explainTicket: 'Ticket explained',
  stepRideBack: 'Shuttle ride stepped back',
  voidVoucherByStaff: 'Time voucher voided',
  noteIncident: 'Note on an incident',
  assignIncident: 'Incident assigned',
  closeIncident: 'Incident closed',
  changeIncidents: 'Incidents changed together',
  pushPass: 'Wallet pass pushed again',
  reissuePass: 'Wallet pass issued again',
  decideLeave: 'Days off decided',
  decideOffer: 'Swap of a shift decided',
  addPunch: 'Hours added',
  correctPunch: 'Hours corrected',
  approvePunches: 'Hours approved',
  lockTimeSheets: 'Time sheets locked',
  reopenTimeSheets: 'Time sheets reopened',
  createGroup: 'Group added',
  changeGroupRights: 'Rights of a group changed',
  addGroupMember: 'Added to a group',
  removeGroupMember: 'Removed from a group',
  keepRight: 'Unused right kept',
  inviteStaff: 'Invited to the staff',
  removeStaff: 'Removed from the staff',
  endStaffLogin: 'Login of a user ended',
  seeAs: 'Looked at the back office as somebody else',
  createSiteMessage: 'Site message added',
  changeSiteMessage: 'Site message changed',
  endSiteMessage: 'Site message ended',
  draftMailWords: 'Draft of an email saved',
  draftMailLayout: 'Draft of the email layout saved',
  draftPageText: 'Draft of a text saved',
  publishText: 'Text published',
  rollBackText: 'Text rolled back',
  discardText: 'Draft of a text discarded',
  sendEmailAgain: 'Email sent again',
  sendTestEmail: 'Test email sent',
  sendHeldEmail: 'Held emails sent',
  addSuppression: 'Address suppressed by hand',
  removeSuppression: 'Address gets email again',
  removeSuppressions: 'Addresses of one cause get email again',
  addMailingList: 'Mailing list added',
  changeMailingList: 'Mailing list changed',
  removeMailingList: 'Mailing list removed',
  addCampaign: 'Campaign drafted',
  changeCampaign: 'Campaign changed',
  sendCampaignTest: 'Test of a campaign sent',
  askForCampaign: 'Approval of a campaign asked for',
  pauseCampaign: 'Campaign paused',
  resumeCampaign: 'Campaign resumed',
  stopCampaign: 'Campaign stopped',
  exportBatches: 'Batches exported',
  exportDailySales: 'Daily sales exported',
  exportMonthlySales: 'Monthly sales exported',
  lockBooks: 'Day or month locked',
  reopenBooks: 'Day or month reopened',
  changeDayStart: 'Start of business days changed',
  exportBookings: 'Bookings exported',
  exportCoupons: 'Coupons exported',
  exportEmailMessages: 'Emails exported',
  exportEmailSuppressions: 'Suppressed addresses exported',
  exportDisputes: 'Disputes exported',
  exportIncidents: 'Incidents exported',
  exportTicketFates: 'Ticket fates exported',
  exportTimeVouchers: 'Time vouchers exported',
  exportTransactions: 'Parking stays exported',
  exportVoucherSummary: 'Voucher summary exported',
};

/** Fields whose own name does not read well, or that a screen calls otherwise. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  asked: 'Asked for',
  cents: 'Amount',
  effectiveFrom: ITEM_LABELS.effective_from,
  endsAt: 'Ends',
  isActive: ITEM_LABELS.is_active,
  isTaxable: ITEM_LABELS.is_taxable,
  position: ITEM_LABELS.position,
  plateAtEntry: 'Plate at the entry',
  plateAtExit: 'Plate at the exit',
  startsAt: 'Starts',
};

const STATES: Readonly<Record<string, string>> = {
  CANCELLED: 'Canceled',
  NO_SHOW: 'No-show',
  VOID: 'Voided',
};

/** The words of codes, by field. A code without words becomes plain text: TO_EXPLAIN is 'To explain'. */
const CODE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  asked: APPROVAL_KINDS,
  audience: SITE_MESSAGE_AUDIENCES,
  fate: TICKET_FATES,
  kind: {},
  lotWalk: DIFFERENCE_KINDS,
  madeBy: {},
  outcome: INCIDENT_OUTCOMES,
  products: SOLD_PRODUCTS,
  request: {},
  state: STATES,
  status: STATES,
  template: SITE_MESSAGE_TEMPLATES,
};

const INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z| \d\d:\d\d:\d\d-\d{4})$/;

const toSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Entries name fields as the code does: `is_active` is `isActive`. */
const toCamel = (field: string) => field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A camel-case name as words: 'voidTransaction' as 'Void transaction'. */
const splitName = (name: string) => toSentence(name.replaceAll(/([A-Z])/g, ' $1').toLowerCase());

/** What was done, in words. */
export const nameAction = (action: string): string => ACTION_WORDS[action] ?? splitName(action);

/** A changed field, in words: 'refundedCents' as 'Refunded'. */
export function nameField(field: string): string {
  // The name of a right, as in 'kept Rides:Read'.
  if (field.includes(' ')) return toSentence(field);
  const name = toCamel(field);
  return FIELD_WORDS[name] ?? splitName(name.replace(/Cents$/, ''));
}

/** A value of a change, in words: money in dollars, instants in Pacific time, codes as screens call them. */
export function nameValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /cents$/i.test(field) ? formatCents(value) : String(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => nameValue(field, item)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, item]) => `${nameField(name)} ${nameValue(name, item)}`)
      .join(', ');
  return nameText(field, String(value));
}

function nameText(field: string, text: string): string {
  if (INSTANT.test(text)) return `${formatWhen(text)} Pacific`;
  const words = CODE_WORDS[toCamel(field)];
  if (!words) return text;
  return words[text] ?? toSentence(text.toLowerCase().replaceAll('_', ' '));
}
