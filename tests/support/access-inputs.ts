import { DEMO_PASSWORD } from '../../server/api/modules/members/seed-demo-members.ts';
import { eq } from 'drizzle-orm';
import { bookings } from '../../server/api/modules/bookings/tables.ts';
import { coupons } from '../../server/api/modules/coupons/tables.ts';
import { stopSales } from '../../server/api/modules/capacity/stop-sales.ts';
import { drawJpeg } from '../../server/api/demo/draw-jpeg.ts';
import { addPhoto } from '../../server/api/modules/incidents/add-photo.ts';
import type { CampaignState } from '../../shared/contracts/campaigns.ts';
import { addCampaign } from '../../server/api/campaign-desk/draft-campaign.ts';
import { campaigns } from '../../server/api/modules/campaigns/tables.ts';
import { addMailingList } from '../../server/api/modules/campaigns/change-mailing-lists.ts';
import { emailSuppressions } from '../../server/api/modules/mail/tables.ts';
import { draftCharge, publishCharge } from '../../server/api/prices/change-charges.ts';
import { type ChargeStore, feeStore, taxStore } from '../../server/api/prices/charge-store.ts';
import { draftRateVersion } from '../../server/api/prices/draft-rates.ts';
import { publishRates } from '../../server/api/prices/publish-rates.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import { newCode } from '../../server/api/platform/typed-number.ts';
import { quoteChange } from '../../shared/contracts/bookings.ts';
import { DAY_MS } from '../../shared/format/durations.ts';
import { pacificDay } from '../../shared/format/time.ts';
import {
  addAcceptedRide,
  addAddress,
  addApproval,
  addBatch,
  addBookLock,
  addBooking,
  addCar,
  addCard,
  addDifference,
  addDebt,
  addDrop,
  addDispute,
  addEmail,
  addSuppressed,
  suppressedLongAgo,
  addEndedWalk,
  addIncident,
  addListView,
  addLogin,
  addLostTicket,
  address,
  addMessage,
  addOffer,
  oweFor,
  addPaid,
  addPaidBooking,
  addPaidAtExit,
  addPoints,
  addQuote,
  addRide,
  addSale,
  addStaffMessage,
  addVoucher,
  addWalk,
  addWalletPass,
  findLastAdministrator,
  card,
  december,
  NEW_PASSWORD,
  staffMessage,
  stageMailedLink,
  succeed,
  today,
} from './access-things.ts';
import { addText, clearTexts, plainLayout, prefsWords } from './text-inputs.ts';
import type { Call, Person, World } from './access-world.ts';
import { acknowledgeAll, addHandOver } from './hand-overs.ts';
import {
  addLeave,
  addPublishedShift,
  addPunch,
  addShift,
  addShiftOffer,
  clockEverybodyIn,
  clockEverybodyOut,
  enroll,
  findNewestColleague,
  lockAway,
  removeLeave,
  removeShifts,
} from './time-clock.ts';

interface Subject {
  params: Record<string, string>;
  link: Record<string, string>;
}

type Stage = (world: World, owner: Person, subject: Subject) => Call | Promise<Call>;

/** A day long ago, another one at each call, so that none is locked yet. */
let daysAgo = 100;
const anotherDay = ({ now }: World) => pacificDay(new Date(now.getTime() - (daysAgo += 1) * DAY_MS));

let startMinute = 0;
/** A start of business days that was not there before. */
const anotherStart = () => `00:${String((startMinute += 1) % 60).padStart(2, '0')}`;

const email = 'pat@example.com';
const rateAmounts = { daily_cents: 25_00, hourly_cents: 6_00, weekly_cents: 150_00 };
const holidayRates = () => ({
  name: `Snow days ${newId().toLowerCase()}`,
  first_day: '2027-02-01',
  last_day: '2027-02-03',
  is_event: false,
  prices: [{ product: 'BUY_NOW' as const, ...rateAmounts }],
  reason,
});

const couponTerms = {
  label: 'Ten off',
  booking_from: null,
  booking_to: null,
  travel_from: null,
  travel_to: null,
  min_days: null,
  max_days: null,
  limit_total: null,
  limit_per_person: null,
  limit_per_card: null,
  limit_per_plate: null,
  members_only: false,
  first_booking_only: false,
  is_active: true,
};

async function addCoupon({ db }: World): Promise<string> {
  const id = newId();
  await db.queries
    .insert(coupons)
    .values({ id, code: newCode(10), kind: 'PERCENT', value: 10, label: 'Ten off' });
  return id;
}

/** A draft of the next prices of the prepaid plan, which nobody has published. */
async function addRateDraft({ db, now }: World, by: Person): Promise<string[]> {
  return db.transaction(async (tx) => {
    const body = { ...rateAmounts, reason };
    return (await draftRateVersion(tx, 'pay-now', { body, by, at: now })).ids;
  });
}

async function addPublishedRate(world: World, by: Person): Promise<{ ids: string[]; publication: string }> {
  const ids = await addRateDraft(world, by);
  const change = { body: { ids, reason }, by, at: world.now };
  const { id } = await world.db.transaction((tx) => publishRates(tx, change));
  return { ids, publication: id };
}

const photo = drawJpeg({ width: 16, height: 8 }, () => [200, 40, 40]);
const reason = 'Starts on the night shift';

const taxDraft = {
  key: 'city-parking-tax',
  label: 'City parking tax',
  explanation: 'SeaTac parking tax, once per stay',
  amount_cents: 4_05,
  basis_points: null,
  is_taxable: false,
  reason,
};
const feeDraft = { ...taxDraft, key: 'airport-access', label: 'Airport access fee', is_taxable: true };

const addChargeDraft = async ({ db, now }: World, by: Person, store: ChargeStore): Promise<string> => {
  const change = { store, action: { name: 'draftFee' }, by, at: now };
  const body = store === feeStore ? feeDraft : taxDraft;
  return (await db.transaction((tx) => draftCharge(tx, { ...change, body }))).id;
};

/** A version for next year, which changes no price of the other tests. */
async function addPublishedCharge(world: World, by: Person, store: ChargeStore): Promise<string> {
  const id = await addChargeDraft(world, by, store);
  const body = { effective_from: new Date(world.now.getTime() + 700 * DAY_MS), reason };
  const change = { store, action: { name: 'publishFee' }, body, by, at: world.now };
  await world.db.transaction((tx) => publishCharge(tx, id, change));
  return id;
}

/** Somebody of the staff, in a group with the same id. */
const addColleague = ({ join }: World): Promise<Person> => join('Gus', ['Rides:Read']);

const body =
  (fields: object): Stage =>
  () => ({ body: fields });
const params =
  (fields: Record<string, string>): Stage =>
  () => ({ params: fields });

/** Something that the answer shows. */
const after =
  (add: (world: World, owner: Person) => Promise<unknown>, call: Call = {}): Stage =>
  async (world, owner) => {
    await add(world, owner);
    return call;
  };

const ofCard: Stage = async (world, owner) => ({ params: { tokenId: await addCard(world, owner) } });
const ofAddress: Stage = async (world, owner) => ({ params: { addressId: await addAddress(world, owner) } });
const ofCar =
  (fields: object): Stage =>
  async (world, owner) => ({ params: { id: (await addCar(world, owner)).id }, body: fields });
const ofBooking =
  (fields?: object): Stage =>
  async (world, owner) => ({
    params: { id: (await addBooking(world, owner)).id },
    ...(fields && { body: fields }),
  });
const ofBatch =
  (fields?: object, state?: 'TO_EXPLAIN' | 'CLOSED'): Stage =>
  async (world, owner) => ({
    params: { id: await addBatch(world, owner, state) },
    ...(fields && { body: fields }),
  });
const ofIncident =
  (fields: object): Stage =>
  async (world, owner) => ({
    params: { id: await addIncident(world, owner) },
    body: fields,
  });

const DAY_NOT_SOLD = '2027-01-15';
const notSold = { first_day: DAY_NOT_SOLD, last_day: DAY_NOT_SOLD, products: ['BUY_NOW'], reason };

const mailingRules = {
  who: 'MEMBERS',
  stays_min: 1,
  stays_max: null,
  last_stay_from: null,
  last_stay_to: null,
  coming: 'ANY',
  points_min: null,
  points_max: null,
  joined_from: null,
  joined_to: null,
} as const;

async function addMailingListOf({ db, now }: World, by: Person): Promise<string> {
  const fields = { name: `List ${newId().toLowerCase()}`, topic: 'OFFERS', ...mailingRules } as const;
  return db.transaction(async (tx) => (await addMailingList(tx, fields, { by, at: now })).id);
}

const campaignWords = {
  name: 'Winter',
  subject: 'Park warm',
  words: 'It is cold.',
  button_label: null,
  button_link: null,
  coupon: null,
  send_at: null,
  rate_per_minute: 60,
  control_percent: 10,
};

async function addCampaignOf(world: World, by: Person): Promise<string> {
  const list_id = await addMailingListOf(world, by);
  return world.db.transaction(
    async (tx) => (await addCampaign(tx, { ...campaignWords, list_id }, { by, at: world.now })).id,
  );
}

const ofCampaign =
  (state: CampaignState): Stage =>
  async (world, owner) => {
    const id = await addCampaignOf(world, owner);
    await world.db.queries
      .update(campaigns)
      .set({ state, frozen: { people: 0, readers: 0, left_out: [] } })
      .where(eq(campaigns.id, id));
    return { params: { id }, body: { reason } };
  };

const offer = {
  ...december,
  discount_cents: 0,
  full_name: 'Cal Caller',
  email,
  reason: 'PRICE_HELD',
  words: 'As we said on the phone',
  valid_hours: 72,
};

const planned = { day: '2026-11-24', from: '22:00', to: '06:00', note: 'Shuttle' };
const lockedDays = { first_day: '2026-11-10', last_day: '2026-11-10' };

const view = { query: 'sort=arrives', is_shared: true };
const ofView =
  (fields?: object): Stage =>
  async (world, owner) => ({
    params: { id: await addListView(world, owner) },
    ...(fields && { body: fields }),
  });

const ofPaidAtExit: Stage = async (world, owner) => ({
  params: { number: await addPaidAtExit(world, owner) },
  body: { amount_cents: 20_00, reason: 'SERVICE', words: 'Waited in the rain' },
});

/** A call about a dispute. */
const ofDispute =
  (sent?: object): Stage =>
  async (world, owner) => ({ params: { id: await addDispute(world, owner) }, ...(sent && { body: sent }) });

/** The input of a call beyond its caller and the thing that its `access` names. Calls without an entry need none. */
export const inputs: Record<string, Stage> = {
  sendEvent: body({ class: 'page', name: 'view' }),
  checkMessages: after(addMessage),
  setQuotes: body(december),
  sendContactMessage: body({ email_address: email, subject: 'A scarf', message: 'Red' }),
  sendCorporateInquiry: body({
    email_address: 'pat@acme.example',
    name: 'Pat Doe',
    company_name: 'Acme',
    role: 'Office manager',
    employee_count: '11 to 50',
    travel_frequency: 'Every week',
  }),
  requestRide: body({ island_id: 1, name: 'Pat', accessible: false }),
  findOwnRide: after(addRide),
  scoreStay: body({ score: 9, email_address: 'somebody@else.example' }),

  downloadBooking: params({ file: 'stay.ics' }),
  emailBooking: body({ email }),
  saveCar: body({ license_plate: 'ABC1234' }),
  mailConfirmLink: body({ email }),
  quoteChange: body({ ...december, travel_to_date: '2026-12-08 09:00:00-0800' }),
  async modifyBooking(world, _owner, { params: { id = '' }, link }) {
    const dates = { ...december, travel_to_date: '2026-12-08 09:00:00-0800' };
    const { quote } = await succeed(world, quoteChange, { params: { id }, query: link, body: dates });
    const { id: quote_id } = quote as { id: string };
    return { body: { quote_id, ...card } };
  },

  emailMyBookings: (_world, owner) => ({ body: { email_addr: owner.email } }),
  emailReceipt: body({ email }),
  downloadReceipt: params({ file: 'receipt.pdf' }),
  async linkTransactionToBooking(world, owner) {
    const { number } = await addBooking(world, owner, today);
    return { body: { booking_num: number, booking_email: owner.email } };
  },
  async linkTimeVoucher(world, owner) {
    const { number } = await addVoucher(world, owner);
    return { body: { voucher_num: number, voucher_email: owner.email } };
  },

  registerMember: body({
    email: 'eve@new.example',
    password: NEW_PASSWORD,
    long_name: 'Eve Solberg',
    short_name: 'Eve',
  }),
  requestPasswordReset: (_world, owner) => ({ body: { email: owner.email } }),
  changeNames: body({ long_name: 'Ann Walker', short_name: 'Ann' }),
  changeEmail: body({ email_address: 'ann@new.example', current_password: DEMO_PASSWORD }),
  confirmEmail: async (world, owner) => ({
    body: { token: await stageMailedLink(world, owner, 'new-email') },
  }),
  confirmPassword: body({ current_password: DEMO_PASSWORD }),
  changePassword: body({ current_password: DEMO_PASSWORD, new_password: NEW_PASSWORD }),
  changeMemberCar: body({ license_plate: 'ABC1234' }),
  listLogins: after(addLogin),
  endLogin: async (world, owner) => ({ params: { loginId: await addLogin(world, owner) } }),
  deleteMember: body({ current_password: DEMO_PASSWORD }),
  downloadMemberData: after(addBooking),
  downloadMembershipPass: params({ file: 'membership.pdf' }),
  findPoints: after(addPoints),
  findLedger: after(addPoints),
  quoteTimeVoucher: body(december),
  quotePoints: async (world) => ({ body: { quote_id: await addQuote(world) } }),
  createTimeVoucher: after(addPoints, { body: december }),
  listTimeVouchers: after(addVoucher),
  voidTimeVoucher: async (world, owner) => ({ params: await addVoucher(world, owner) }),
  emailTimeVoucher: body({ email }),
  downloadTimeVoucher: params({ file: 'voucher.pdf' }),
  listRecentTrips: after(addPaid),
  listUpcomingTrips: after(addBooking),
  emailMemberReceipt: body({ email }),

  listPaymentTokens: after(addCard),
  addPaymentToken: body(card),
  deletePaymentToken: ofCard,
  setDefaultPaymentToken: ofCard,
  enableAutoPointRecord: ofCard,
  disableAutoPointRecord: ofCard,
  listBillingAddresses: after(addAddress),
  addBillingAddress: body(address),
  deleteBillingAddress: ofAddress,
  setDefaultBillingAddress: ofAddress,

  checkInBooking: async (world, owner) => ({
    body: { booking_num: (await addBooking(world, owner, today)).number },
  }),
  checkInDriveUp: body({ license_plate: 'ABC1234' }),
  // Another call may have left a hand-over that nobody has read.
  openBatch: after(acknowledgeAll, { body: { twenties: 5 } }),
  dropCash: ofBatch({ amount_cents: 20_00, bag_number: '1042' }),
  confirmDrop: async (world, owner) => ({ params: { id: await addDrop(world, owner) } }),
  payInOrOut: ofBatch({ kind: 'PAID_OUT', amount_cents: 5_00, reason: 'Ice for the cooler' }),
  countBatch: ofBatch({ twenties: 5 }),
  explainBatch: ofBatch({ reason: 'Gave too much change' }, 'TO_EXPLAIN'),
  approveBatch: ofBatch(undefined, 'CLOSED'),
  findBatch: ofBatch(),
  getBatchBoard: after(addDrop),

  lockBooks: (world) => ({ params: { period: anotherDay(world) } }),
  changeDayStart: () => ({ body: { starts_at: anotherStart(), reason } }),
  reopenBooks: async (world) => ({
    params: { period: await addBookLock(world, anotherDay(world)) },
    body: { reason: 'A payment was missing' },
  }),
  listDailyReceipts: () => ({ params: { day: '2026-11-10' } }),

  checkOut: ofCar({ payment_kind: 'CASH' }),
  voidTransaction: ofCar({ reason: 'Printed twice' }),
  listOpenTransactions: after(addCar),
  scan: body({ code: '1000001' }),
  getLotBoard: after(addCar),
  createStaffBooking: async (world) => ({
    body: {
      quote_id: await addQuote(world, december, 'BOOK_NOW'),
      email: `${newId().toLowerCase()}@new.example`,
      full_name: 'Cal Caller',
    },
  }),
  priceMailedOffer: body({ ...december, discount_cents: 0 }),
  sendMailedOffer: body(offer),
  listMailedOffers: after(addOffer),
  findStaffCancelTerms: ofBooking(),
  cancelStaffBooking: ofBooking({ reason }),
  markNoShow: async (world, owner) => {
    const { id } = await addBooking(world, owner);
    await world.db.queries.update(bookings).set({ travelFrom: world.now }).where(eq(bookings.id, id));
    return { params: { id }, body: { reason } };
  },
  mailBookingAgain: ofBooking({ seen: {} }),
  getOccupancy: after(addCar),
  stopSales: body(notSold),
  async endSaleStop(world, owner) {
    const stop = { firstDay: DAY_NOT_SOLD, lastDay: DAY_NOT_SOLD, products: ['BUY_NOW'], reason };
    const endsAt = new Date(world.now.getTime() + 90 * DAY_MS);
    const { id } = await world.db.transaction((tx) =>
      stopSales(tx, { ...stop, endsAt, stoppedBy: owner.id }, world.now),
    );
    return { params: { id } };
  },
  reprintTicket: async (world, owner) => ({ params: { id: (await addCar(world, owner)).id } }),
  nilExit: ofCar({ reason: 'POLICE', words: 'Ambulance' }),
  payLater: ofCar({
    customer_name: 'Pat Doe',
    phone: '2065550150',
    reason: 'CARD_DECLINED',
    words: 'Left a phone number',
  }),
  async findDebt(world, _owner, { params: { id = '' } }) {
    await oweFor(world, id);
    return {};
  },
  async payDebt(world, _owner, { params: { id = '' } }) {
    await oweFor(world, id);
    return { body: card };
  },
  mailDebt: async (world, owner) => ({ params: { id: await addDebt(world, owner) }, body: { email } }),
  settleDebt: async (world, owner) => ({
    params: { id: await addDebt(world, owner) },
    body: { payment_kind: 'CARD' },
  }),
  chargeLostTicket: body({ license_plate: 'ABC1234', reason: 'NO_RECORD', words: 'Found nothing' }),
  recordGateOpened: body({ license_plate: 'ABC1234', reason: 'POWER', words: 'No light at lane 2' }),
  notePlate: ofCar({ license_plate: 'XYZ9876', reason: 'PROVEN', words: 'Showed the papers' }),
  changeExit: ofCar({
    expected_exit: '2026-12-01 09:00:00-0800',
    seen: { expected_exit: null },
    reason: 'FLIGHT',
    words: 'AS 7 is late',
  }),
  printTicket: async (world, owner) => ({ params: { id: (await addCar(world, owner)).id } }),
  listRides: after(addRide),
  advanceRide: async (world) => ({ params: { id: (await addRide(world)).id }, body: { to: 'ACKNOWLEDGED' } }),
  getDispatchBoard: after(addRide),
  sendTaps: async (world) => ({
    body: {
      taps: [
        {
          id: 'tap',
          ride_id: (await addRide(world)).id,
          to: 'ACKNOWLEDGED',
          at: '2026-11-20T18:00:00.000Z',
        },
      ],
    },
  }),
  getEmailMessage: async (world) => ({ params: { id: await addEmail(world) } }),
  sendEmailAgain: async (world) => ({ params: { id: await addEmail(world) }, body: {} }),
  getEmailDashboard: after((world) => addEmail(world)),
  sendHeldEmail: async (world) => {
    await addEmail(world, 'HELD');
    return { body: {} };
  },
  simulateEmail: async (world) => {
    await addEmail(world);
    return { params: { template: 'quote' } };
  },
  sendTestEmail: async (world) => {
    await addEmail(world);
    return { params: { template: 'quote' }, body: { record: 0 } };
  },
  getPageNote: () => ({ query: { name: 'claim-note' } }),
  listTexts: () => ({ params: { kind: 'MAIL' } }),
  getText: () => ({ params: { kind: 'MAIL', name: 'quote' } }),
  draftMailWords: async (world) => {
    await clearTexts(world);
    return { params: { name: 'email-prefs-confirm' }, body: { ...prefsWords, draft_id: null } };
  },
  draftMailLayout: async (world) => {
    await clearTexts(world);
    return { params: { name: 'all-mail' }, body: { ...plainLayout, draft_id: null } };
  },
  draftPageText: async (world) => {
    await clearTexts(world);
    return { params: { name: 'on-the-day' }, body: { text: 'Drive to the gate.', draft_id: null } };
  },
  checkText: async (world) => ({ params: { id: await addText(world, 'DRAFT') } }),
  publishText: async (world) => ({ params: { id: await addText(world, 'DRAFT') }, body: { reason } }),
  rollBackText: async (world) => ({ params: { id: await addText(world, 'PUBLISHED') }, body: { reason } }),
  discardText: async (world) => ({ params: { id: await addText(world, 'DRAFT') }, body: { reason } }),
  getDispute: ofDispute(),
  downloadDisputeEvidence: ofDispute(),
  submitDisputeEvidence: ofDispute({ reason }),
  acceptDispute: ofDispute({ reason }),
  createTestDispute: async (world, owner) => ({
    params: { id: (await addPaidBooking(world, owner)).bookingId },
    body: { reason },
  }),
  browseDisputes: after(addDispute),
  addSuppression: () => ({ body: { email: `${newId()}@example.com`.replace(/^-|_/g, 'x'), reason } }),
  removeSuppression: async (world) => ({ body: { email: await addSuppressed(world), reason } }),
  countSuppressions: async (world) => {
    await addSuppressed(world);
    return { query: suppressedLongAgo };
  },
  removeSuppressions: async (world) => {
    await world.db.queries.delete(emailSuppressions);
    await addSuppressed(world);
    return { body: { ...suppressedLongAgo, count: 1, reason } };
  },
  browseEmailSuppressions: after(addSuppressed),
  browseEmailMessages: after((world) => addEmail(world)),
  listMailingLists: after(addMailingListOf),
  countAudience: body({ topic: 'OFFERS', ...mailingRules }),
  addMailingList: () => ({
    body: { name: `List ${newId().toLowerCase()}`, topic: 'OFFERS', ...mailingRules },
  }),
  changeMailingList: async (world, owner) => ({
    params: { id: await addMailingListOf(world, owner) },
    body: { name: `List ${newId().toLowerCase()}`, topic: 'NEWS', ...mailingRules, version: 1 },
  }),
  removeMailingList: async (world, owner) => ({
    params: { id: await addMailingListOf(world, owner) },
    body: { reason },
  }),
  listCampaigns: after(addCampaignOf),
  getCampaign: async (world, owner) => ({ params: { id: await addCampaignOf(world, owner) } }),
  previewCampaign: async (world, owner) => ({ params: { id: await addCampaignOf(world, owner) } }),
  sendCampaignTest: async (world, owner) => ({ params: { id: await addCampaignOf(world, owner) } }),
  askForCampaign: async (world, owner) => ({ params: { id: await addCampaignOf(world, owner) } }),
  addCampaign: async (world, owner) => ({
    body: { ...campaignWords, list_id: await addMailingListOf(world, owner) },
  }),
  changeCampaign: async (world, owner) => ({
    params: { id: await addCampaignOf(world, owner) },
    body: {
      ...campaignWords,
      list_id: await addMailingListOf(world, owner),
      subject: 'Another subject',
      version: 1,
    },
  }),
  pauseCampaign: ofCampaign('SENDING'),
  resumeCampaign: ofCampaign('PAUSED'),
  stopCampaign: ofCampaign('SENDING'),
  createSiteMessage: body({ ...staffMessage, reason }),
  changeSiteMessage: async (world) => ({
    params: { id: await addStaffMessage(world) },
    body: { title: 'Snow tonight', seen: { title: staffMessage.title }, reason },
  }),
  endSiteMessage: async (world) => ({
    params: { id: await addStaffMessage(world) },
    body: { reason },
  }),
  listSiteMessages: after(addStaffMessage),
  draftFee: body(feeDraft),
  discardFeeDraft: async (world, owner) => ({
    params: { id: await addChargeDraft(world, owner, feeStore) },
    body: { reason },
  }),
  publishFee: async (world, owner) => ({
    params: { id: await addChargeDraft(world, owner, feeStore) },
    body: { reason },
  }),
  withdrawFee: async (world, owner) => ({
    params: { id: await addPublishedCharge(world, owner, feeStore) },
    body: { reason },
  }),
  draftTax: body(taxDraft),
  discardTaxDraft: async (world, owner) => ({
    params: { id: await addChargeDraft(world, owner, taxStore) },
    body: { reason },
  }),
  publishTax: async (world, owner) => ({
    params: { id: await addChargeDraft(world, owner, taxStore) },
    body: { reason },
  }),
  withdrawTax: async (world, owner) => ({
    params: { id: await addPublishedCharge(world, owner, taxStore) },
    body: { reason },
  }),
  getTaxUse: () => ({ query: {} }),
  getCoupon: async (world) => ({ params: { id: await addCoupon(world) } }),
  createCoupon: () => ({
    body: {
      code: newCode(10),
      kind: 'PERCENT',
      value: 10,
      product: null,
      vehicle_class: null,
      ...couponTerms,
      reason,
    },
  }),
  updateCoupon: async (world) => ({
    params: { id: await addCoupon(world) },
    body: { min_days: 2, seen: { min_days: null }, reason },
  }),
  stopCoupon: async (world) => ({ params: { id: await addCoupon(world) }, body: { reason } }),
  getRateCalendar: () => ({ query: { month: '2026-12', product: 'BUY_NOW' } }),
  replayRates: async (world, owner) => ({ query: { drafts: (await addRateDraft(world, owner)).join() } }),
  draftRateVersion: () => ({ params: { plan: 'pay-now' }, body: { ...rateAmounts, reason } }),
  draftRateDays: () => ({ body: holidayRates() }),
  discardRateDrafts: async (world, owner) => ({ body: { ids: await addRateDraft(world, owner), reason } }),
  publishRates: async (world, owner) => ({ body: { ids: await addRateDraft(world, owner), reason } }),
  withdrawRates: async (world, owner) => ({
    body: { ids: (await addPublishedRate(world, owner)).ids, reason },
  }),
  rollBackRates: async (world, owner) => ({
    params: { id: (await addPublishedRate(world, owner)).publication },
  }),
  createSalesItem: () => ({
    body: { name: `Scarf ${newId().toLowerCase()}`, price_cents: 12_00, is_taxable: true, reason },
  }),
  changeSalesItem: () => ({
    params: { id: 'demo-wash' },
    body: { position: 2, seen: { position: 1 }, reason },
  }),
  priceSalesItem: () => ({
    params: { id: 'demo-wash' },
    body: { price_cents: 24_00, is_taxable: true, reason },
  }),
  getStayItems: async (world, owner) => ({ params: { id: (await addSale(world, owner)).id } }),
  sellItem: ofCar({ item_id: 'demo-jump-start' }),
  voidSoldItem: async (world, owner) => ({ params: await addSale(world, owner), body: { reason } }),
  getTicketFates: after(addLostTicket),
  explainTicket: async (world) => ({
    params: { number: await addLostTicket(world) },
    body: { reason: 'The printer jammed' },
  }),
  stepRideBack: async (world) => ({
    params: { id: await addAcceptedRide(world) },
    body: { from: 'ACKNOWLEDGED', reason: 'Tapped by mistake' },
  }),
  listLotWalks: after(addEndedWalk),
  getWalkCars: async (world, owner) => ({ params: { id: await addWalk(world, owner) } }),
  sendSightings: async (world, owner) => ({
    params: { id: await addWalk(world, owner) },
    body: {
      sightings: [
        {
          id: newId(),
          row: 'A',
          license_plate: 'ABC1234',
          transaction_id: null,
          at: '2026-11-20T18:00:00.000Z',
        },
      ],
    },
  }),
  endLotWalk: async (world, owner) => ({ params: { id: await addWalk(world, owner) } }),
  getLotWalk: async (world, owner) => ({ params: { id: await addEndedWalk(world, owner) } }),
  settleDifference: async (world, owner) => ({
    params: { id: await addDifference(world, owner) },
    body: { reason: 'FOUND', words: 'It stood behind the shuttle' },
  }),
  getRoster: after(addShift),
  addShift: async (world, owner) => {
    await removeShifts(world);
    return { body: { ...planned, number: await enroll(world, owner) } };
  },
  changeShift: async (world, owner) => ({
    params: { id: await addShift(world, owner) },
    body: { ...planned, number: await enroll(world, owner) },
  }),
  removeShift: async (world, owner) => ({ params: { id: await addShift(world, owner) } }),
  copyWeek: after(addShift, { body: { day: '2026-12-01' } }),
  publishWeek: after(addShift, { body: { day: planned.day } }),
  askLeave: after(removeLeave, { body: { first_day: '2026-12-01', last_day: '2026-12-02' } }),
  decideLeave: async (world, owner) => ({
    params: { id: await addLeave(world, owner) },
    body: { decision: 'APPROVED', reason },
  }),
  offerShift: async (world) => ({ params: { id: await addPublishedShift(world) } }),
  takeShift: async (world, owner) => ({ params: { id: await addShiftOffer(world, owner) } }),
  withdrawOffer: async (world) => ({
    params: { id: await addShiftOffer(world, await findNewestColleague(world)) },
  }),
  decideOffer: async (world, owner) => ({
    params: { id: await addShiftOffer(world, owner, await world.join('Tess')) },
    body: { decision: 'REFUSED', reason },
  }),
  getTimeSheets: after(addPunch),
  markTimeFinal: body({ day: '2026-11-16' }),
  addPunch: async (world, { number }) => {
    await clockEverybodyOut(world);
    return { body: { number, in_at: '2026-11-19T08:00', out_at: '2026-11-19T12:00', reason } };
  },
  correctPunch: async (world, owner) => ({
    params: { id: await addPunch(world, owner) },
    body: { in_at: '2026-11-18T08:00', out_at: '2026-11-18T15:00', reason },
  }),
  approvePunches: async (world, owner) => ({ body: { ids: [await addPunch(world, owner)] } }),
  lockTimeSheets: after(clockEverybodyOut, { body: lockedDays }),
  reopenTimeSheets: async (world, owner) => {
    await lockAway(world, owner, lockedDays.first_day);
    return { body: { ...lockedDays, reason } };
  },
  clockIn: after(clockEverybodyOut),
  clockOut: after((world) => clockEverybodyIn(world)),
  startBreak: after((world) => clockEverybodyIn(world), { body: { kind: 'MEAL' } }),
  endBreak: after((world) => clockEverybodyIn(world, { isOnMeal: true })),
  addHandOverNote: body({ note: 'The gate of row 3 sticks' }),
  getPastHandOver: async (world, owner) => ({ params: { id: await addHandOver(world, owner) } }),
  acknowledgeHandOver: async (world, owner) => ({ params: { id: await addHandOver(world, owner) } }),
  // Only one waits at a time.
  signHandOver: after(acknowledgeAll),
  listWalletPasses: after(addWalletPass),
  listWalletDevices: after(addWalletPass),
  pushPass: async (world, owner) => ({
    params: { serial: await addWalletPass(world, owner) },
    body: { reason },
  }),
  reissuePass: async (world, owner) => ({
    params: { serial: await addWalletPass(world, owner) },
    body: { reason },
  }),
  getVoucherLife: async (world, owner) => ({ params: { id: (await addVoucher(world, owner)).id } }),
  voidVoucherByStaff: async (world, owner) => ({
    params: { id: (await addVoucher(world, owner)).id },
    body: { reason },
  }),
  listIncidents: after(addIncident),
  saveListView: (_world, { number }) => ({ body: { list: 'Bookings', ...view, name: `View ${number}` } }),
  changeListView: ofView({ query: 'sort=leaves', seen: { query: '' } }),
  deleteListView: ofView(),
  assignIncident: ofIncident({ seen: { assignee: null } }),
  noteIncident: ofIncident({ note: 'Called' }),
  closeIncident: ofIncident({ note: 'Done', outcome: 'SOLVED' }),
  createIncident: body({ type: 'KEYS', words: 'A key fell into the drain', details: { keys: 'Spare' } }),
  getIncident: async (world, owner) => ({ params: { id: await addIncident(world, owner) } }),
  addIncidentPhoto: async (world, owner) => ({
    params: { id: await addIncident(world, owner), photoId: newId() },
    upload: { contentType: 'image/jpeg', bytes: photo },
  }),
  downloadIncidentPhoto: async (world, owner) => {
    const incidentId = await addIncident(world, owner);
    const taken = { incidentId, id: newId(), bytes: photo, by: owner, at: world.now };
    await world.db.transaction((tx) => addPhoto(tx, taken));
    return { params: { id: incidentId, photoId: taken.id } };
  },
  downloadIncidentReport: async (world, owner) => ({ params: { id: await addIncident(world, owner) } }),
  getStay: async (world, owner) => ({ params: { id: (await addCar(world, owner)).id } }),
  downloadStayEvidence: async (world, owner) => ({ params: { id: (await addCar(world, owner)).id } }),
  refundReceipt: ofPaidAtExit,
  askRefund: ofPaidAtExit,
  discountTransaction: ofCar({ amount_cents: 5_00, reason: 'SERVICE', words: 'Waited in the rain' }),
  listApprovals: after(addApproval),
  getApproval: async (world, owner) => ({ params: { id: await addApproval(world, owner) } }),
  decideApproval: async (world, owner) => ({
    params: { id: await addApproval(world, owner) },
    body: { decision: 'REFUSE', word: 'Not this time' },
  }),
  async withdrawApproval(world, owner) {
    return { params: { id: await addApproval(world, (await findLastAdministrator(world)) ?? owner) } };
  },
  checkIncidents: async (world, owner) => ({
    body: { action: 'close', ids: [await addIncident(world, owner)] },
  }),
  changeIncidents: async (world, owner) => ({
    body: {
      action: 'close',
      reason: 'All are settled',
      rows: [{ id: await addIncident(world, owner), version: 1 }],
    },
  }),
  listGroups: after((world) => world.join('Gus', ['Rides:Read'])),
  createGroup: () => ({ body: { name: `Night shift ${newId().toLowerCase()}`, reason } }),
  changeGroupRights: async (world) => ({
    params: { id: (await addColleague(world)).id },
    body: { add: ['Rides:Update'], remove: ['Rides:Read'], reason },
  }),
  addGroupMember: async (world) => ({
    params: { id: (await addColleague(world)).id },
    body: { number: (await world.join('Nia')).number, reason },
  }),
  async removeGroupMember(world) {
    const { id, number } = await addColleague(world);
    return { params: { id, number }, body: { reason } };
  },
  keepRight: async (world) => ({
    params: { id: (await addColleague(world)).id },
    body: { permission: 'Rides:Read', reason },
  }),
  inviteStaff: async (world) => ({
    body: {
      email: `${newId().toLowerCase()}@new.example`,
      name: 'Nia Park',
      group_id: (await addColleague(world)).id,
      reason,
    },
  }),
  async endStaffLogin(world) {
    const colleague = await addColleague(world);
    return {
      params: { number: colleague.number, loginId: await addLogin(world, colleague) },
      body: { reason },
    };
  },
  removeStaff: async (world) => ({
    params: { number: (await addColleague(world)).number },
    body: { reason },
  }),
  explainAccess: async (world) => ({ params: { number: (await addColleague(world)).number } }),
  seeAs: async (world) => ({ params: { number: (await addColleague(world)).number } }),
  getAuditOf: async (world, owner) => ({
    params: { kind: 'incident', id: await addIncident(world, owner) },
  }),
};
