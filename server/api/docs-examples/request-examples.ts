import { addBillingAddress } from '../../../shared/contracts/billing-addresses.ts';
import {
  claimBooking,
  emailMyBookings,
  createBookingBody,
  emailBooking,
  modifyBooking,
  saveCar,
  quoteChange,
} from '../../../shared/contracts/bookings.ts';
import { contactBody, corporateBody } from '../../../shared/contracts/contact.ts';
import { setEmailPrefs } from '../../../shared/contracts/email-prefs.ts';
import { assignIncident, closeIncident, noteIncident } from '../../../shared/contracts/incidents.ts';
import * as booth from '../../../shared/contracts/booth.ts';
import * as profile from '../../../shared/contracts/member-profile.ts';
import * as members from '../../../shared/contracts/members.ts';
import { addPaymentToken } from '../../../shared/contracts/payment-tokens.ts';
import { recordReceipt } from '../../../shared/contracts/points.ts';
import { emailQuote, quotePoints, setQuotes } from '../../../shared/contracts/quotes.ts';
import { sendTaps } from '../../../shared/contracts/dispatch.ts';
import { advanceRide, rideBody } from '../../../shared/contracts/rides.ts';
import { scoreBody } from '../../../shared/contracts/scores.ts';
import { eventBody } from '../../../shared/contracts/site.ts';
import * as transactions from '../../../shared/contracts/transactions.ts';
import { emailMemberReceipt } from '../../../shared/contracts/trips.ts';
import * as vouchers from '../../../shared/contracts/vouchers.ts';
import { EMAIL, example, LINK_TOKEN, QUOTE_ID, STAY_DATES } from './example.ts';

const CARD = { cc_number: '4242 4242 4242 4242', cc_cvc: '123', cc_exp: '12/40' };
const CAR = {
  license_plate: 'ABC1234',
  make_and_color: 'Subaru, blue',
  accessible_space: false,
  passengers: 2,
};
const PASSWORD = 'seven green umbrellas';

/** An example for each request body. */
export const requestExamples = [
  example(setQuotes.body, { ...STAY_DATES, promo_code: 'SAVE10', vehicle_class: 'STANDARD' }),
  example(emailQuote.body, { email: EMAIL }),
  example(createBookingBody, {
    quote_id: QUOTE_ID,
    email: EMAIL,
    full_name: 'Ann Walker',
    phone_number: '2065550150',
    flight_number_departing: 'AS 1777',
    billing_address: '77 Hill Lane',
    postal_code: '98199',
    ...CARD,
  }),
  example(emailBooking.body, { email: EMAIL, with_pdf: true }),
  example(quoteChange.body, { ...STAY_DATES, travel_to_date: '2026-12-09 09:00:00-0800' }),
  example(modifyBooking.body, { quote_id: QUOTE_ID, ...CARD }),
  example(saveCar.body, CAR),
  example(emailMyBookings.body, { email_addr: EMAIL }),
  example(claimBooking.body, { number: '37KRYMHDVX', email_addr: EMAIL }),
  example(transactions.emailReceipt.body, { email: EMAIL }),
  example(transactions.linkTransactionToBooking.body, { booking_num: '37KRYMHDVX', booking_email: EMAIL }),
  example(vouchers.linkTimeVoucher.body, { voucher_num: '9DBB3FCRYZ', voucher_email: EMAIL }),
  example(transactions.checkInBooking.body, { booking_num: '37KRYMHDVX', license_plate: 'ABC1234' }),
  example(booth.scan.body, { code: '37KRYMHDVX' }),
  example(transactions.checkInDriveUp.body, { vehicle_class: 'STANDARD', license_plate: 'ABC1234' }),
  example(transactions.checkOut.body, { payment_kind: 'CARD', card_brand: 'Visa', card_last_four: '4242' }),
  example(transactions.voidTransaction.body, { reason: 'Printed twice' }),
  example(rideBody, { island_id: 1, name: 'Ann', accessible: false }),
  example(advanceRide.body, { to: 'ACKNOWLEDGED' }),
  example(sendTaps.body, {
    taps: [{ id: 'tap-1', ride_id: '8TMnAxOMhx3DTqZ38pwVKg', to: 'ARRIVED', at: '2026-12-05T17:04:09.120Z' }],
  }),
  example(members.renewTokens.body, {
    grant_type: 'refresh_token',
    client_id: 'parkweb',
    refresh_token: 'w0GnAv6pR6J6D2AKxsaQ4A.L2AVEu8bY8dLQvFaOlv1RTW1mq9Yv2gsFzMEQlTJc',
  }),
  example(members.introspect.body, {
    token: 'w0GnAv6pR6J6D2AKxsaQ4A.Hdx9Fwvrq82nPVrx5p9IFSHH8poqjcVVc7HLTLbY',
  }),
  example(members.logIn.body, { email: EMAIL, password: PASSWORD }),
  example(members.registerMember.body, {
    email: EMAIL,
    password: PASSWORD,
    long_name: 'Ann Walker',
    short_name: 'Ann',
  }),
  example(members.confirmRegistration.body, { token: LINK_TOKEN }),
  example(members.requestPasswordReset.body, { email: EMAIL }),
  example(members.resetPassword.body, { token: LINK_TOKEN, password: PASSWORD }),
  example(profile.changeNames.body, { long_name: 'Ann Walker', short_name: 'Ann' }),
  example(profile.changeEmail.body, { email_address: 'walker@example.com', current_password: PASSWORD }),
  example(profile.undoEmail.body, { token: LINK_TOKEN }),
  example(profile.confirmEmail.body, { token: LINK_TOKEN }),
  example(profile.changePassword.body, { current_password: PASSWORD, new_password: 'nine quiet harbors' }),
  example(profile.changeMemberCar.body, CAR),
  example(profile.deleteMember.body, { current_password: PASSWORD }),
  example(emailMemberReceipt.body, { email: EMAIL }),
  example(recordReceipt.body, { validation_code: '1J4R6R5H' }),
  example(quotePoints.body, { quote_id: QUOTE_ID }),
  example(vouchers.quoteTimeVoucher.body, STAY_DATES),
  example(vouchers.createTimeVoucher.body, { ...STAY_DATES, email_pdf: true }),
  example(vouchers.emailTimeVoucher.body, { email: EMAIL, with_pdf: true }),
  example(addPaymentToken.body, CARD),
  example(addBillingAddress.body, {
    address_line_1: '77 Hill Lane',
    city: 'Burien',
    state: 'WA',
    postal_code: '98199',
    country: 'US',
  }),
  example(setEmailPrefs.body, { setting: '1' }),
  example(scoreBody, { score: 9, feedback: 'The shuttle was quick.' }),
  example(assignIncident.body, { assignee: '200000080', seen: { assignee: null } }),
  example(noteIncident.body, { note: 'Called the customer.' }),
  example(closeIncident.body, {
    note: 'Refunded the day.',
    outcome: 'PAID',
    returned_to: null,
  }),
  example(contactBody, {
    email_address: EMAIL,
    subject: 'Lost scarf',
    message: 'I left a red scarf on the shuttle.',
  }),
  example(corporateBody, {
    email_address: 'pat@acme.example',
    name: 'Pat Doe',
    company_name: 'Acme',
    role: 'Office manager',
    employee_count: '11 to 50',
    travel_frequency: 'Every week',
  }),
  example(eventBody, { class: 'page', name: 'view', value: '/rates' }),
];
