import { business } from '../../../../shared/business.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { parseWireDate } from '../../../../shared/contracts/fields.ts';
import { lotAddress } from '../../../../shared/format/lot-address.ts';

/** Creates an iCalendar file with two events, drop-off and pick-up, each with a reminder. */
export async function writeStayCalendar(booking: Booking, publicOrigin: string): Promise<Uint8Array> {
  const { createEvents } = await import('ics');
  const host = new URL(publicOrigin).hostname;
  const link = booking.customer_link ? `${publicOrigin}${booking.customer_link}` : publicOrigin;
  const entry = (
    part: 'drop-off' | 'pick-up',
    when: string | undefined,
    title: string,
    hoursBefore: number,
  ) => ({
    // The same for every download, so that a calendar replaces the event instead of adding one.
    uid: `${booking.id}.${part}@${host}`,
    title,
    start: instantOf(when),
    startInputType: 'utc' as const,
    startOutputType: 'utc' as const,
    duration: { minutes: 30 },
    location: `${business.name}, ${lotAddress}`,
    geo: { lat: business.latitude, lon: business.longitude },
    description: `Booking number ${booking.number}. ${business.phone}`,
    url: link,
    busyStatus: 'FREE' as const,
    transp: 'TRANSPARENT' as const,
    alarms: [
      { action: 'display' as const, description: title, trigger: { hours: hoursBefore, before: true } },
    ],
  });
  const { error, value } = createEvents(
    [
      entry('drop-off', booking.travel_from_date, `Drop off your car at ${business.name}`, 3),
      entry('pick-up', booking.travel_to_date, `Pick up your car at ${business.name}`, 1),
    ],
    { productId: `-//${business.name}//Parking//EN`, calName: business.name },
  );
  if (error || !value) throw error ?? new Error('The calendar file is empty');
  return Buffer.from(value, 'utf8');
}

function instantOf(when: string | undefined): number {
  const date = when ? parseWireDate(when) : null;
  if (!date) throw new Error('The booking has no stay dates');
  return date.getTime();
}
