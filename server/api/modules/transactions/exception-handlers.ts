import * as calls from '../../../../shared/contracts/exceptions.ts';
import { type Caller, handle, type Handler, type Member } from '../../platform/serve/handler.ts';
import { newId } from '../../platform/new-id.ts';
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import { addReceiptCodes } from './add-barcodes.ts';
import { changeExit } from './change-exit.ts';
import type { TransactionDeps } from './handlers.ts';
import { nilExit, payLater, settleDebt } from './leave-unpaid.ts';
import { presentForStaff } from './lot-handlers.ts';
import { mailDebtLink } from './mail-debt.ts';
import { notePlate } from './note-plate.ts';
import { openByHand, openLostTicket } from './open-exception.ts';
import type { ExceptionReason } from './record-exception.ts';

/** The calls for what is not as usual at the gates. */
export function exceptionHandlers(deps: TransactionDeps): Handler[] {
  const { db, now, loadRates } = deps;
  const reasonOf = (
    { reason, words }: { reason: string; words?: string | null | undefined },
    by: Member,
  ): ExceptionReason => ({ reason, words: words || null, by, at: now() });
  const keyOf = (caller: Caller, member: Member) => `${member.id}:${caller.idempotencyKey ?? newId()}`;
  /** A car that nobody has seen before takes the spaces of its class. */
  const toCar = async (code: string | null | undefined, plate: string | null, name: string | null) => {
    const { classes } = await loadRates();
    const vehicleClass = code ?? 'STANDARD';
    const spaces = classes.find((row) => row.code === vehicleClass)?.spaces ?? 1;
    return { licensePlate: plate, vehicleClass, spaces, customerName: name };
  };

  return [
    handle(calls.nilExit, async ({ params, body, caller, member }) => {
      const rates = await loadRates();
      const exit = { ...params, ...reasonOf(body, member), requestKey: keyOf(caller, member) };
      const call = { contract: calls.nilExit, caller, member, body: { ...body, ...params } };
      return addReceiptCodes(
        await runIdempotent(db, call, async (tx) =>
          presentForStaff(deps, rates, await nilExit(tx, rates, exit)),
        ),
      );
    }),

    handle(calls.payLater, async ({ params, body, caller, member }) => {
      const rates = await loadRates();
      const { customer_name: customerName, phone, license_plate: plate, email } = body;
      const debtor = { customerName, phone, licensePlate: plate || null, email: email || null };
      const exit = { ...params, debtor, ...reasonOf(body, member) };
      const call = { contract: calls.payLater, caller, member, body: { ...body, ...params } };
      return addReceiptCodes(
        await runIdempotent(db, call, async (tx) => {
          const left = await payLater(tx, rates, exit);
          const { email: recipient } = debtor;
          const { signer } = deps;
          if (recipient) await mailDebtLink(tx, left, { recipient, signer, at: exit.at });
          return presentForStaff(deps, rates, left);
        }),
      );
    }),

    handle(calls.settleDebt, async ({ params, body, caller, member }) => {
      const rates = await loadRates();
      const { payment_kind: kind, cash_tendered_cents: tenderedCents = null } = body;
      const settlement = { ...params, kind, tenderedCents, by: member, at: now() };
      const call = { contract: calls.settleDebt, caller, member, body: { ...body, ...params } };
      return addReceiptCodes(
        await runIdempotent(db, call, async (tx) =>
          presentForStaff(deps, rates, await settleDebt(tx, settlement)),
        ),
      );
    }),

    handle(calls.chargeLostTicket, async ({ body, caller, member }) => {
      const rates = await loadRates();
      const car = await toCar(body.vehicle_class, body.license_plate, body.customer_name || null);
      const opening = { car, ...reasonOf(body, member), requestKey: keyOf(caller, member) };
      const call = { contract: calls.chargeLostTicket, caller, member, body };
      return runIdempotent(db, call, async (tx) => {
        const { ticketNumber, approvalId } = await openLostTicket(tx, rates, opening);
        return { state: 'ASKED' as const, approval_id: approvalId, ticket_number: ticketNumber };
      });
    }),

    handle(calls.recordGateOpened, async ({ body, caller, member }) => {
      const opening = { car: await toCar(null, body.license_plate || null, null), ...reasonOf(body, member) };
      const call = { contract: calls.recordGateOpened, caller, member, body };
      return runIdempotent(db, call, async (tx) => ({ ticket_number: await openByHand(tx, opening) }));
    }),

    handle(calls.notePlate, async ({ params, body, member }) => {
      const note = { ...params, plate: body.license_plate, ...reasonOf(body, member) };
      return { ticket_number: await db.transaction((tx) => notePlate(tx, note)) };
    }),

    handle(calls.changeExit, ({ params, body, member }) => {
      const { expected_exit, seen } = body;
      const exit = { ...params, edit: { expected_exit, seen }, ...reasonOf(body, member) };
      return db.transaction((tx) => changeExit(tx, exit));
    }),
  ];
}
