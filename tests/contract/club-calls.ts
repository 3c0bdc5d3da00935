import * as v from 'valibot';
import { quotePoints, setQuotes } from '../../shared/contracts/quotes.ts';
import { eq } from 'drizzle-orm';
import { members } from '../../server/api/modules/members/tables.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { listOffers } from '../../shared/contracts/offers.ts';
import {
  downloadMembershipPass,
  findMembershipPass,
  sendMembershipPass,
} from '../../shared/contracts/membership-pass.ts';
import { findLedger, findPoints, recordReceipt } from '../../shared/contracts/points.ts';
import {
  emailMemberReceipt,
  findMemberReceipt,
  listRecentTrips,
  listUpcomingTrips,
} from '../../shared/contracts/trips.ts';
import {
  createTimeVoucher,
  downloadTimeVoucher,
  emailTimeVoucher,
  findTimeVoucher,
  linkTimeVoucher,
  listTimeVouchers,
  quoteTimeVoucher,
  voidTimeVoucher,
} from '../../shared/contracts/vouchers.ts';
import { addOpenTransaction, addReceipt } from '../support/club.ts';
import type { ApiTransport, WireRequest } from '../support/api-transports.ts';

type Call = (
  contract: Contract,
  target: string,
  more?: Partial<WireRequest>,
) => Promise<Record<string, unknown>>;

interface ClubCaller {
  id: string;
  number: string;
  email: string;
  /** Headers with the bearer token. */
  headers: Record<string, string>;
}

/** The statuses of all calls of `runClubCalls`, in order. */
export const CLUB_STATUSES = [
  401, 200, 404, 422, 200, 422, 200, 200, 422, 200, 200, 404, 200, 200, 409, 200, 404, 200, 200, 200, 404,
  200, 200, 200, 200, 422, 200, 200, 409, 200, 200, 200, 404, 200, 200, 401, 200, 404, 200, 200, 404,
];

/**
 * Calls the contracts of the club: records a receipt, redeems its points for a voucher, voids it, links another one.
 */
export async function runClubCalls(
  call: Call,
  { db: { queries } }: ApiTransport,
  { id, number, email, headers }: ClubCaller,
): Promise<void> {
  const asMember = { headers };
  const withKey = { headers: { ...headers, 'idempotency-key': 'voucher-attempt' } };
  const club = `/club/${number}`;
  await queries
    .update(members)
    .set({ createdAt: new Date('2026-01-01T08:00:00Z') })
    .where(eq(members.id, id));
  await addReceipt(queries, { number: '77', cents: 300_00, exited: new Date('2026-11-10T18:00:00Z') });
  await call(findPoints, `${club}/points`, { headers: {} });
  await call(findPoints, `${club}/points`, asMember);
  await call(findPoints, '/club/10000009/points', asMember);
  const record = (body: object) =>
    call(recordReceipt, `${club}/tx-receipts/77/record`, { ...asMember, body });
  await record({ validation_code: 'CODE78' });
  await record({ validation_code: 'CODE77' });
  await record({ validation_code: 'CODE77' });
  await call(findLedger, `${club}/ledger?page=1`, asMember);
  const stay = { travel_from_date: '2026-12-05 09:00:00-0800', travel_to_date: '2026-12-06 09:00:00-0800' };
  const quote = (body: object) =>
    call(quoteTimeVoucher, `${club}/time-vouchers/quote`, { ...asMember, body });
  await quote(stay);
  await quote({});
  const priced = v.parse(
    setQuotes.output,
    await call(setQuotes, '/booking-quotes/set', { ...asMember, body: stay }),
  );
  const withPoints = (quote_id: string) =>
    call(quotePoints, `${club}/booking-quotes/points`, { ...asMember, body: { quote_id } });
  await withPoints(priced.quotes[0]?.id ?? '');
  await withPoints('none');
  const vouchers = `${club}/time-vouchers/`;
  const voucher = await call(createTimeVoucher, vouchers, { ...withKey, body: stay });
  await call(createTimeVoucher, vouchers, { ...withKey, body: stay });
  await call(createTimeVoucher, vouchers, { ...withKey, body: { ...stay, email_pdf: true } });
  const own = `${vouchers}${String(voucher.id)}`;
  await call(findTimeVoucher, own, asMember);
  await call(findTimeVoucher, `${vouchers}none`, asMember);
  await call(listTimeVouchers, vouchers, asMember);
  await call(emailTimeVoucher, `${vouchers}${String(voucher.number)}/email`, {
    ...asMember,
    body: { email: 'pat@example.com', number: voucher.number, with_pdf: true },
  });
  await call(downloadTimeVoucher, `${own}/voucher.pdf`, asMember);
  await call(downloadTimeVoucher, `${own}/voucher.pkpass`, asMember);
  await call(voidTimeVoucher, `${own}/void`, asMember);
  await call(voidTimeVoucher, `${own}/void`, asMember);
  await call(findLedger, `${club}/ledger`, asMember);
  const again = await call(createTimeVoucher, vouchers, { ...asMember, body: stay });
  const transactionId = await addOpenTransaction(queries, {
    entered: new Date('2026-11-20T17:00:00Z'),
    memberId: id,
  });
  const link = (voucher_num: unknown) =>
    call(linkTimeVoucher, `/tx/${transactionId}/link-time-voucher`, {
      ...asMember,
      body: { voucher_num, voucher_email: email },
    });
  await link('0000000000');
  await link(again.number);
  await call(findTimeVoucher, `${vouchers}${String(again.id)}`, asMember);
  await call(voidTimeVoucher, `${vouchers}${String(again.id)}/void`, asMember);
  await call(listRecentTrips, `${club}/recent-trips`, asMember);
  await call(listUpcomingTrips, `${club}/upcoming-trips?page=2`, asMember);
  await call(findMemberReceipt, `${club}/tx-receipts/77`, asMember);
  await call(findMemberReceipt, `${club}/tx-receipts/78`, asMember);
  await call(emailMemberReceipt, `${club}/tx-receipts/77/email`, {
    ...asMember,
    body: { email: 'pat@example.com' },
  });
  await call(listOffers, `${club}/offers`, asMember);
  await call(findMembershipPass, `${club}/membership-pass`, { headers: {} });
  await call(findMembershipPass, `${club}/membership-pass`, asMember);
  await call(findMembershipPass, '/club/10000009/membership-pass', asMember);
  await call(sendMembershipPass, `${club}/send-membership-pass`, asMember);
  await call(downloadMembershipPass, `${club}/membership-pass/membership.pdf`, asMember);
  await call(downloadMembershipPass, `${club}/membership-pass/membership.pkpass`, asMember);
}
