import { expect } from 'chai';
import {
  cancelBooking,
  claimBooking,
  emailMyBookings,
  createBooking,
  downloadBooking,
  confirmBooking,
  emailBooking,
  mailConfirmLink,
  rebookBooking,
  findBooking,
  findCancelFee,
  linkBookingToClub,
  modifyBooking,
  quoteChange,
  saveCar,
} from '../../shared/contracts/bookings.ts';
import { getPageNote } from '../../shared/contracts/page-texts.ts';
import { sendContactMessage, sendCorporateInquiry } from '../../shared/contracts/contact.ts';
import { type Contract, neededPermission } from '../../shared/contracts/contract.ts';
import { findDebt, payDebt } from '../../shared/contracts/debts.ts';
import { payLater } from '../../shared/contracts/exceptions.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { getDispatchBoard, sendTaps } from '../../shared/contracts/dispatch.ts';
import { getEmailDashboard } from '../../shared/contracts/email-messages.ts';
import { findEmailPrefs, setEmailPrefs } from '../../shared/contracts/email-prefs.ts';
import {
  assignIncident,
  closeIncident,
  listIncidents,
  noteIncident,
} from '../../shared/contracts/incidents.ts';
import {
  batchList,
  bookingList,
  incidentList,
  timeVoucherList,
  transactionList,
} from '../../shared/contracts/lists.ts';
import { permissions } from '../../shared/contracts/permissions.ts';
import { emailQuote, findQuote, setQuotes } from '../../shared/contracts/quotes.ts';
import { listRateExamples } from '../../shared/contracts/rates.ts';
import {
  advanceRide,
  cancelRide,
  findOwnRide,
  listIslands,
  listRides,
  requestRide,
} from '../../shared/contracts/rides.ts';
import { scoreStay } from '../../shared/contracts/scores.ts';
import {
  checkMessages,
  dismissMessage,
  getHealth,
  getSettings,
  sendEvent,
} from '../../shared/contracts/site.ts';
import {
  checkInBooking,
  checkInDriveUp,
  checkOut,
  downloadReceipt,
  emailReceipt,
  findTicket,
  findTransaction,
  linkTransactionToBooking,
  linkTransactionToClub,
  listOpenTransactions,
  voidTransaction,
} from '../../shared/contracts/transactions.ts';
import type { Member } from '../../server/api/platform/serve/handler.ts';
import { siteMessages } from '../../server/api/modules/site-messages/tables.ts';
import { insertClosedTransaction, insertMember } from '../support/closed-transactions.ts';
import { openHttp, openInside } from '../support/api-transports.ts';
import { memberContracts } from './member-calls.ts';
import type { WireAnswer, WireRequest, ApiTransport } from '../support/api-transports.ts';
import { CLUB_STATUSES, runClubCalls } from './club-calls.ts';
import { runStaffCalls, STAFF_STATUSES } from './staff-calls.ts';
import { SAVED_PAYMENT_STATUSES, runSavedPaymentCalls } from './saved-payment-calls.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const SESSION = '3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11';
const ANON = '9b2d7c44-51c1-4f0e-8f6e-6a2f3d1b7a90';
const ids = { 'x-session-id': SESSION, 'x-anon-id': ANON };
/** The member with the bearer token `staff`. */
const STAFF = {
  id: 'sam',
  number: '70000000',
  email: 'sam@example.com',
  passwordAt: new Date('2026-11-20T18:00:00Z'),
  permissions: new Set([
    'Rides:Read',
    'Rides:Update',
    'Email:Read',
    'Incidents:Read',
    'Incidents:Update',
    'Transactions:Create',
    'Transactions:Update',
    'Transactions:Void',
    'Transactions:Search',
    'Transactions:Refund',
    'Transactions:Approve',
    'Approvals:Read',
    'Approvals:Approve',
    'Audit:Read',
    'Transactions:Export',
    'Bookings:Read',
    'Bookings:Export',
    'TimeVouchers:Read',
    'Batches:Read',
    'Batches:Export',
    'TimeVouchers:Export',
  ]),
};
/** By bearer token. */
const PEOPLE: Record<string, Member> = {
  staff: STAFF,
  administrator: { ...STAFF, id: 'ada', permissions: new Set(permissions) },
};
const stay = { travel_from_date: '2026-12-05 09:00:00-0800', travel_to_date: '2026-12-07 09:00:00-0800' };

/** Single calls and their status. Their answers must be the same inside the process and over HTTP. */
const cases: [fact: string, status: number, request: WireRequest][] = [
  ['GET /settings works without a login', 200, { method: 'GET', target: '/settings', headers: ids }],
  ['a call without session ids gets new ones', 200, { method: 'GET', target: '/settings' }],
  [
    'session ids that are not UUIDs are replaced',
    200,
    {
      method: 'GET',
      target: '/settings',
      headers: { 'x-session-id': "1' or 1=1", 'x-anon-id': 'x'.repeat(2000) },
    },
  ],
  ['a trailing slash is ignored', 200, { method: 'GET', target: '/settings/', headers: ids }],
  ['GET /msg-chk works without the /api prefix', 200, { method: 'GET', target: '/msg-chk', headers: ids }],
  ['GET /api/msg-chk works', 200, { method: 'GET', target: '/api/msg-chk', headers: ids }],
  ['GET /docs returns the documentation page', 200, { method: 'GET', target: '/docs', headers: ids }],
  ['GET /openapi.json returns the document', 200, { method: 'GET', target: '/openapi.json', headers: ids }],
  ['an unknown path answers 404', 404, { method: 'GET', target: '/nothing', headers: ids }],
  ['the base path answers 404', 404, { method: 'GET', target: '/', headers: ids }],
  [
    'a known path with another method answers 405',
    405,
    { method: 'PUT', target: '/bookings/', headers: ids },
  ],
  ['a badly encoded path answers 400', 400, { method: 'GET', target: '/bookings/%E0%A4%A', headers: ids }],
  [
    'an encoded path traversal answers 404',
    404,
    { method: 'GET', target: '/bookings/..%2f..%2fsettings', headers: ids },
  ],
  [
    'an unknown file of a booking answers 404',
    404,
    { method: 'GET', target: '/bookings/abc/secret.txt', headers: ids },
  ],
  ['missing fields answer 422', 422, { method: 'POST', target: '/bookings/', headers: ids, body: {} }],
  ['a missing body answers 422', 422, { method: 'POST', target: '/booking-quotes/set', headers: ids }],
  [
    'an unknown field answers 422',
    422,
    { method: 'POST', target: '/booking-quotes/set', headers: ids, body: { ...stay, price: 1 } },
  ],
  [
    'a field of another type answers 422',
    422,
    { method: 'POST', target: '/events/', headers: ids, body: { class: ['a'], name: {} } },
  ],
  ['an array as the body answers 422', 422, { method: 'POST', target: '/events/', headers: ids, body: [] }],
  [
    'an unknown query parameter answers 422',
    422,
    { method: 'GET', target: '/settings?debug=1', headers: ids },
  ],
  [
    'a repeated query parameter answers 422',
    422,
    { method: 'POST', target: '/msg-dismiss?id=a&id=b', headers: ids },
  ],
  [
    'a query parameter named __proto__ answers 422',
    422,
    { method: 'GET', target: '/settings?__proto__=1', headers: ids },
  ],
  [
    'a quote for past dates answers 422',
    422,
    {
      method: 'POST',
      target: '/booking-quotes/set',
      headers: ids,
      body: { ...stay, travel_from_date: '2020-01-01 09:00:00-0800' },
    },
  ],
  ['an unknown message answers 404', 404, { method: 'POST', target: '/msg-dismiss?id=none', headers: ids }],
  ['an unknown quote answers 404', 404, { method: 'GET', target: '/booking-quotes/none', headers: ids }],
  [
    'an unknown booking answers 404',
    404,
    { method: 'GET', target: '/bookings/none?token=abc', headers: ids },
  ],
  [
    'an unknown bearer token answers 401',
    401,
    { method: 'GET', target: '/settings', headers: { ...ids, authorization: 'Bearer stale' } },
  ],
  [
    'a malformed Idempotency-Key answers 422',
    422,
    { method: 'GET', target: '/settings', headers: { ...ids, 'idempotency-key': 'no' } },
  ],
];

/** Replaces random and measured values, which differ between databases. */
const maskRandomParts = (text: string) =>
  text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/"database_ms":[\d.]+/g, '"database_ms":0')
    .replace(/token(=|":")[\w.-]+/g, 'token$1<token>')
    .replace(/(?<![\w-])(?=[\w-]*[A-Z])[\w-]{22}(?![\w-])/g, '<id>')
    .replace(/(?<!\w|":)[0-9A-HJKMNP-TV-Z]{10}(?!\w)/g, '<number>')
    .replace(/"validation_code":"\w+"/g, '"validation_code":"<code>"')
    .replace(/"bars":\[[\d,]+\]/g, '"bars":"<bars>"')
    .replace(/"qr":\[[01",]+\]/g, '"qr":"<qr>"')
    .replace(/(?<!\w)[15]00\d{4}(?!\w)/g, '<counted>');

const comparable = ({ status, headers, body }: WireAnswer): unknown =>
  JSON.parse(
    maskRandomParts(JSON.stringify({ status, headers, body: Buffer.isBuffer(body) ? 'bytes' : body })),
  );

/** Without the rows, whose order depends on random ids. */
const shapeOf = ({ status, headers, body }: WireAnswer): unknown => [
  status,
  headers['content-type'],
  typeof body === 'object' && body !== null && !Buffer.isBuffer(body) && Object.keys(body),
];

describe('The API inside the process and over HTTP', () => {
  let transports: [ApiTransport, ApiTransport];
  before(async () => {
    const options = {
      now: () => NOW,
      findMember: async (bearer: string) => PEOPLE[bearer] ?? null,
    };
    transports = [await openInside(options), await openHttp(options)];
    // The administrator is a row, too, because check-ins, batches and exports name the employee.
    for (const { db } of transports) await insertMember(db.queries, { id: 'ada' });
  });
  after(() => Promise.all(transports.map((transport) => transport.close())));

  for (const [fact, status, request] of cases) {
    it(fact, async () => {
      const [inside, http] = await Promise.all([transports[0].send(request), transports[1].send(request)]);
      expect(inside.status).to.equal(status);
      expect(comparable(http)).to.deep.equal(comparable(inside));
      if (status >= 400) expect(http.body).to.include.all.keys('error', 'fieldErrors', 'formErrors');
    });
  }

  it('gives the same answers for every contract', async () => {
    const inside = await runCalls(transports[0]);
    const http = await runCalls(transports[1]);
    expect(http.answers).to.deep.equal(inside.answers);
    expect(inside.statuses).to.deep.equal([
      ...STATUSES,
      ...CLUB_STATUSES,
      ...SAVED_PAYMENT_STATUSES,
      ...STAFF_STATUSES,
    ]);
    // member-transports.test.ts covers the contracts of an account, the next test those of the back office, and
    // tests/http/live.test.ts events, which never end.
    const rest = ending.filter((contract) => !inside.called.has(contract) && !isForStaff(contract));
    expect(memberContracts).to.include.members(rest);
  });

  it('gives answers of the same shape for every contract of the back office', async () => {
    for (const contract of ending.filter(isForStaff)) {
      const target = contract.path.replace(/\{\w+\}/g, 'none');
      const headers = { ...ids, authorization: 'Bearer administrator' };
      const request = { method: contract.method, target, headers };
      const [inside, http] = await Promise.all([transports[0].send(request), transports[1].send(request)]);
      expect(shapeOf(http), contract.name).to.deep.equal(shapeOf(inside));
      expect(inside.status, contract.name).to.be.below(500);
    }
  });
});

const ending = contracts.filter(({ output }) => output !== 'events');

/** Calls with a permission, and those about the caller's own work. */
const isForStaff = ({ access, path }: Contract) =>
  neededPermission(access) !== undefined || access === 'staff' || path.startsWith('/staff/');

interface CallLog {
  answers: unknown[];
  statuses: number[];
  called: Set<Contract>;
}

/** The statuses of all calls of `runCalls`, in order. */
const STATUSES = [
  200, 200, 200, 200, 200, 200, 200, 200, 422, 200, 200, 409, 404, 200, 200, 200, 200, 200, 200, 200, 200,
  404, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 404, 200, 401, 401, 200, 200, 200,
  200, 409, 200, 200, 200, 200, 200, 200, 200, 409, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200,
  200, 200, 200, 200, 200, 200, 200, 200, 200, 401, 200, 200, 200, 404, 200, 404, 200, 422, 200, 200, 200,
  409, 200, 200, 401, 200, 200, 200, 200, 200,
];

const lists = [transactionList, bookingList, timeVoucherList, incidentList, batchList];

/** Requests a ride that the dispatcher acknowledges and the traveler cancels. */
async function callShuttle(call: Call, asStaff: Partial<WireRequest>): Promise<void> {
  await call(listIslands, '/dispatcher/islands');
  await call(requestRide, '/dispatcher/ride-request', {
    body: { island_id: 3, name: 'Pat', transaction_id: null },
  });
  const { ride } = await call(findOwnRide, '/dispatcher/own-ride');
  const path = `/dispatcher/rides/${(ride as { id: string }).id}`;
  await call(listRides, '/dispatcher/rides', asStaff);
  await call(advanceRide, `${path}/advance`, { ...asStaff, body: { to: 'ACKNOWLEDGED' } });
  await call(advanceRide, `${path}/advance`, { ...asStaff, body: { to: 'COMPLETED' } });
  await callDispatch(call, asStaff);
  await call(cancelRide, `${path}/cancel`);
}

/** Moves a ride as the dispatcher's board does. */
async function callDispatch(call: Call, asStaff: Partial<WireRequest>): Promise<void> {
  const { rides } = await call(getDispatchBoard, '/dispatcher/board', asStaff);
  const [{ id } = { id: '' }] = rides as { id: string }[];
  const taps = [{ id: 'tap', ride_id: id, to: 'EN_ROUTE', at: NOW.toISOString() }];
  await call(sendTaps, '/dispatcher/taps', { ...asStaff, body: { taps } });
}

/** Calls the contracts of a session from the first quote to the receipt, and logs the comparable answers. */
async function runCalls(transport: ApiTransport): Promise<CallLog> {
  const answers: unknown[] = [];
  const statuses: number[] = [];
  const called = new Set<Contract>();

  async function call(
    contract: Contract,
    target: string,
    more: Partial<WireRequest> = {},
  ): Promise<Record<string, unknown>> {
    const answer = await transport.send({ method: contract.method, target, headers: ids, ...more });
    answers.push(comparable(answer));
    statuses.push(answer.status);
    if (answer.status === 200) called.add(contract);
    return answer.body as Record<string, unknown>;
  }

  await call(getSettings, '/settings');
  await call(getPageNote, '/page-notes?name=claim-note');
  await call(getHealth, '/health');
  await call(sendEvent, '/events/', {
    body: { class: 'marketing', name: 'visit', parameters: { utm_source: 'radio' } },
  });
  await call(checkMessages, '/api/msg-chk');
  const { quotes } = await call(setQuotes, '/booking-quotes/set', {
    body: { ...stay, email: 'Pat@example.com' },
  });
  const quote = (quotes as { id: string; product_id: string }[]).find(
    ({ product_id }) => product_id === 'BUY_NOW',
  );
  await call(findQuote, `/booking-quotes/${quote?.id}`);
  await call(emailQuote, `/booking-quotes/${quote?.id}/email`, { body: { email: 'pat@example.com' } });
  const form = {
    quote_id: quote?.id,
    email: 'pat@example.com',
    cc_number: '4000 0000 0000 0002',
    cc_cvc: '123',
    cc_exp: '12/30',
    full_name: 'Pat Doe',
    billing_address: '1 Main St',
    postal_code: '98188',
    phone_number: '2065550100',
  };
  await call(createBooking, '/bookings/', {
    body: form,
    headers: { ...ids, 'idempotency-key': 'declined-attempt' },
  });
  const paid = {
    body: { ...form, cc_number: '4242 4242 4242 4242' },
    headers: { ...ids, 'idempotency-key': 'paid-attempt' },
  };
  const booking = await call(createBooking, '/bookings/', paid);
  await call(createBooking, '/bookings/', paid);
  await call(createBooking, '/bookings/', { ...paid, body: { ...paid.body, full_name: 'Sam Doe' } });
  const token = /token=.*$/.exec(String(booking.customer_link))?.[0] ?? '';
  await call(findBooking, `/bookings/${String(booking.id)}`);
  await call(findBooking, `/bookings/${String(booking.id)}?${token}`);
  await call(emailBooking, `/bookings/${String(booking.number)}/email?${token}`, {
    body: { email: 'pat@example.com' },
  });
  await call(saveCar, `/bookings/${String(booking.id)}/car?${token}`, {
    body: { license_plate: 'ABC1234', passengers: 2 },
  });
  // Of a paid booking, which they leave as it is.
  await call(confirmBooking, `/bookings/${String(booking.id)}/confirm?${token}`);
  await call(rebookBooking, `/bookings/${String(booking.id)}/rebook?${token}`);
  await call(mailConfirmLink, `/bookings/${String(booking.id)}/confirm-link?${token}`, {
    body: { email: 'pat@example.com' },
  });
  await call(downloadBooking, `/bookings/${String(booking.id)}/stay.ics?${token}`);
  await call(downloadBooking, `/bookings/${String(booking.id)}/confirmation.pdf?${token}`);
  await call(downloadBooking, `/bookings/${String(booking.id)}/parking.pkpass?${token}`);
  await call(claimBooking, '/bookings/claim', {
    body: { number: String(booking.number), email_addr: 'pat@example.com' },
  });
  await call(emailMyBookings, '/bookings/email-mine', { body: { email_addr: 'pat@example.com' } });
  const change = await call(quoteChange, `/bookings/${String(booking.id)}/modify-quote?${token}`, {
    body: { ...stay, travel_to_date: '2026-12-08 09:00:00-0800' },
  });
  const { cc_number, cc_cvc, cc_exp } = paid.body;
  await call(modifyBooking, `/bookings/${String(booking.id)}/modify?${token}`, {
    body: { quote_id: (change.quote as { id: string }).id, cc_number, cc_cvc, cc_exp },
  });
  await call(findCancelFee, `/bookings/${String(booking.number)}/cancel-fee?${token}`);
  await call(cancelBooking, `/bookings/${String(booking.number)}/cancel?${token}`);
  await transport.db.queries
    .insert(siteMessages)
    .values({ id: 'm1', anonId: ANON, template: 'parkscore', payload: {} });
  await call(listRateExamples, '/rates/examples');
  await call(sendContactMessage, '/contact/email', {
    body: { email_address: 'pat@example.com', subject: 'A scarf', message: 'It is red.\nThanks' },
  });
  await call(sendCorporateInquiry, '/contact/corporate', {
    body: {
      email_address: 'pat@acme.example',
      name: 'Pat Doe',
      company_name: 'Acme',
      role: 'Office manager',
      employee_count: '11 to 50',
      travel_frequency: 'Every week',
    },
  });
  await call(findEmailPrefs, '/email-prefs/pat%40example.com');
  await call(setEmailPrefs, '/email-prefs/pat%40example.com', { body: { setting: '1' } });
  await call(checkMessages, '/msg-chk');
  await call(dismissMessage, '/msg-dismiss?id=m1');
  await insertClosedTransaction(transport.db.queries, { id: 'stay1' });
  await call(scoreStay, '/tx/stay1/score', { body: { score: 9, email_address: 'bob@example.com' } });
  await call(scoreStay, '/tx/stay1/score', { body: { score: 3, email_address: 'ann@example.com' } });
  await call(getEmailDashboard, '/email/dashboard');
  await call(listIncidents, '/incidents');
  await insertMember(transport.db.queries, STAFF);
  const asStaff = { headers: { ...ids, authorization: 'Bearer staff' } };
  await call(linkBookingToClub, `/bookings/${String(booking.id)}/link-club?${token}`, asStaff);
  await call(getEmailDashboard, '/email/dashboard', asStaff);
  const { items } = await call(listIncidents, '/incidents?state=open&per_page=50', asStaff);
  const incident = `/incidents/${(items as { id: string }[])[0]?.id}`;
  await call(assignIncident, `${incident}/assign`, { ...asStaff, body: { seen: { assignee: null } } });
  await call(assignIncident, `${incident}/assign`, {
    ...asStaff,
    body: { assignee: '1', seen: { assignee: null } },
  });
  await call(noteIncident, `${incident}/notes`, { ...asStaff, body: { note: 'Called' } });
  await call(closeIncident, `${incident}/close`, {
    ...asStaff,
    body: { note: 'Done', outcome: 'SOLVED' },
  });
  await callShuttle(call, asStaff);
  for (const {
    definition: { path },
    browse,
    count,
    exportCsv,
  } of lists) {
    await call(browse, `${path}?q=a&size=100`, asStaff);
    await call(count, `${path}/count`, asStaff);
    await call(exportCsv, `${path}.csv`, asStaff);
  }
  await park(call, asStaff);
  await runClubCalls(call, transport, { ...STAFF, ...asStaff });
  await runSavedPaymentCalls(call, { ...STAFF, ...asStaff });
  await runStaffCalls(call, transport, asStaff);
  return { answers, statuses, called };
}

type Call = (
  contract: Contract,
  target: string,
  more?: Partial<WireRequest>,
) => Promise<Record<string, unknown>>;

/** Checks in cars with and without a booking, voids a ticket, links, checks out and mails a receipt. */
async function park(call: Call, asStaff: { headers: Record<string, string> }): Promise<void> {
  const { quotes } = await call(setQuotes, '/booking-quotes/set', {
    body: {
      travel_from_date: '2026-11-20 11:00:00-0800',
      travel_to_date: '2026-11-22 11:00:00-0800',
    },
  });
  const quote = (quotes as { id: string; product_id: string }[]).find(
    ({ product_id }) => product_id === 'BOOK_NOW',
  );
  const booking = await call(createBooking, '/bookings/', {
    body: {
      quote_id: quote?.id,
      email: 'kim@example.com',
      cc_number: '4242 4242 4242 4242',
      cc_cvc: '123',
      cc_exp: '12/30',
      postal_code: '98188',
      full_name: 'Kim Park',
      phone_number: '2065550100',
    },
  });
  const staffPost = (contract: Contract, target: string, body: object) =>
    call(contract, target, { ...asStaff, body });
  await call(checkInBooking, '/transactions/check-in', { body: { booking_num: booking.number } });
  const booked = await staffPost(checkInBooking, '/transactions/check-in', { booking_num: booking.number });
  await staffPost(voidTransaction, `/transactions/${String(booked.id)}/void`, { reason: 'Wrong car' });
  const car = await staffPost(checkInDriveUp, '/transactions/drive-up', { license_plate: 'ABC1234' });
  await call(findTicket, `/tx/${String(car.ticket_number)}/0000000000`);
  const { token } = await call(findTicket, `/tx/${String(car.ticket_number)}/${String(car.record_locator)}`);
  const target = (path: string) => `${path}?token=${String(token)}`;
  await call(findTransaction, `/tx/${String(car.id)}`);
  await call(findTransaction, target(`/tx/${String(car.id)}`));
  for (const booking_email of ['lee@example.com', 'kim@example.com'])
    await call(linkTransactionToBooking, target(`/tx/${String(car.id)}/link-booking`), {
      body: { booking_num: booking.number, booking_email },
    });
  await call(listOpenTransactions, '/transactions/open', asStaff);
  const checkOutPath = `/transactions/${String(car.id)}/check-out`;
  const { receipt } = await staffPost(checkOut, checkOutPath, { payment_kind: 'CASH' });
  await staffPost(checkOut, checkOutPath, { payment_kind: 'CASH' });
  const { receiptNumber } = receipt as { receiptNumber: string };
  await call(emailReceipt, target(`/tx-receipts/${receiptNumber}/email`), {
    body: { email: 'kim@example.com' },
  });
  await call(downloadReceipt, target(`/tx-receipts/${receiptNumber}/receipt.pdf`));
  await call(linkTransactionToClub, target(`/tx/${String(car.id)}/link-club`));
  await call(linkTransactionToClub, target(`/tx/${String(car.id)}/link-club`), asStaff);
  const owing = await staffPost(checkInDriveUp, '/transactions/drive-up', { license_plate: 'OWE1234' });
  const left = await staffPost(payLater, `/transactions/${String(owing.id)}/pay-later`, {
    customer_name: 'Kim Park',
    phone: '2065550100',
    reason: 'NO_MEANS',
  });
  const link = (path: string) => `/tx/${String(owing.id)}/debt${path}?token=${String(left.token)}`;
  await call(findDebt, link(''));
  const card = { cc_number: '4242 4242 4242 4242', cc_cvc: '123', cc_exp: '12/30' };
  await call(payDebt, link('/pay'), { body: card });
}
