import * as calls from '../../../../shared/contracts/staff-bookings.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { bookingClosed, type LoadSwitches } from '../site/lot-switches.ts';
import type { BookingDeps } from './booking-deps.ts';
import {
  cancelStaffBooking,
  correctEmail,
  createStaffBooking,
  findStaffCancelTerms,
  markNoShowByHand,
} from './staff-bookings.ts';

/** What staff do with bookings for those who call. */
export const staffBookingHandlers = (deps: BookingDeps & { loadSwitches: LoadSwitches }): Handler[] => [
  handle(calls.createStaffBooking, async ({ body, member: actor, caller }) => {
    if ((await deps.loadSwitches()).bookingsDisabled) throw bookingClosed();
    return createStaffBooking(deps, body, { actor, caller });
  }),
  handle(calls.findStaffCancelTerms, ({ params: { id } }) => findStaffCancelTerms(deps, id)),
  handle(calls.cancelStaffBooking, ({ params: { id }, body: { reason }, member: actor }) =>
    cancelStaffBooking(deps, id, { action: calls.cancelStaffBooking, actor, reason }),
  ),
  handle(calls.markNoShow, async ({ params: { id }, body: { reason }, member: actor }) => {
    await markNoShowByHand(deps, id, { action: calls.markNoShow, actor, reason });
    return {};
  }),
  handle(calls.mailBookingAgain, async ({ params: { id }, body: edit, member: actor }) => {
    await correctEmail(deps, { id, edit }, { action: calls.mailBookingAgain, actor });
    return {};
  }),
];
