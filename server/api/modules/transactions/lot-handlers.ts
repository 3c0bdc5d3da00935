import * as calls from '../../../../shared/contracts/transactions.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import type { Rates } from '../rates/rate-types.ts';
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import type { Queries } from '../../platform/database/database.ts';
import { addReceiptCodes } from './add-barcodes.ts';
import { identifyMember } from './identify-member.ts';
import { checkInDriveUp, getTransaction } from './check-in.ts';
import { checkIn } from './check-in-voucher.ts';
import { checkOut } from './check-out.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { findOpenTransactionPage } from './list-open-transactions.ts';
import { presentTransaction, transactionToken } from './present-transaction.ts';
import type { TransactionDeps } from './handlers.ts';
import { voidTransaction } from './void-transaction.ts';

/** The clocks of the booth and of the server may differ by this much. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The calls for staff at the gates. */
export function lotHandlers(deps: TransactionDeps): Handler[] {
  const { db, now, loadRates } = deps;

  return [
    handle(calls.checkInBooking, async ({ body, member }) => {
      const at = timeOf(body.at, now());
      const arrival = { at, licensePlate: body.license_plate || null, by: member.id };
      const number = typedNumber(body.booking_num);
      const rates = await loadRates();
      return presentForStaff(
        deps,
        rates,
        await db.transaction(async (tx) =>
          withMember(tx, await checkIn(tx, { ...arrival, number }), { typed: body.member, at: arrival.at }),
        ),
      );
    }),

    handle(calls.checkInDriveUp, async ({ body, caller, member }) => {
      const rates = await loadRates();
      const code = body.vehicle_class ?? 'STANDARD';
      const driveUp = {
        at: timeOf(body.at, now()),
        vehicleClass: code,
        spaces: rates.classes.find((row) => row.code === code)?.spaces ?? 1,
        licensePlate: body.license_plate || null,
        customerName: body.customer_name || null,
        email: body.email || null,
        by: member.id,
      };
      const call = { contract: calls.checkInDriveUp, caller, member, body };
      return runIdempotent(db, call, async (tx) => {
        const parked = await checkInDriveUp(tx, driveUp);
        return presentForStaff(
          deps,
          rates,
          await withMember(tx, parked, { typed: body.member, at: driveUp.at }),
        );
      });
    }),

    handle(calls.checkOut, async ({ params, body, caller, member }) => {
      const rates = await loadRates();
      const departure = {
        id: params.id,
        at: timeOf(body.at, now()),
        kind: body.payment_kind,
        member: body.member || null,
        takenBy: member.id,
        tenderedCents: body.cash_tendered_cents ?? null,
        card: {
          brand: body.card_brand || null,
          lastFour: body.card_last_four || null,
          reference: body.card_reference || null,
        },
      };
      const call = { contract: calls.checkOut, caller, member, body: { ...body, ...params } };
      return addReceiptCodes(
        await runIdempotent(db, call, async (tx) =>
          presentForStaff(deps, rates, await checkOut(tx, rates, departure)),
        ),
      );
    }),

    handle(calls.voidTransaction, async ({ params, body, member }) => {
      const input = { id: params.id, reason: body.reason, memberId: member.id, at: now() };
      const rates = await loadRates();
      return presentForStaff(deps, rates, await db.transaction((tx) => voidTransaction(tx, input)));
    }),

    handle(calls.listOpenTransactions, ({ query }) =>
      findOpenTransactionPage(db.queries, { page: query.page ?? 1, pageSize: query.page_size ?? 25 }),
    ),
  ];
}

/** A transaction after the member at the gate was identified. Read again only if that changed it. */
async function withMember(
  tx: Queries,
  transaction: TransactionDetails,
  { typed, at }: { typed: string | null | undefined; at: Date },
): Promise<TransactionDetails> {
  const { id, memberId } = transaction.row;
  const identified = await identifyMember(tx, { id, typed: typed || null, at });
  return identified === memberId ? transaction : getTransaction(tx, id);
}

function timeOf(at: Date | null | undefined, now: Date): Date {
  if (at && at.getTime() > now.getTime() + CLOCK_TOLERANCE_MS)
    throw invalid({ at: ['Choose a time in the past'] });
  return at ?? now;
}

/** Presents a transaction to staff at the gates. */
export const presentForStaff = (
  { signer, now }: TransactionDeps,
  rates: Rates,
  transaction: TransactionDetails,
): calls.Transaction =>
  presentTransaction(transaction, {
    token: transactionToken(transaction.row, signer, now()),
    memberId: null,
    isStaff: true,
    rates,
    now: now(),
  });
