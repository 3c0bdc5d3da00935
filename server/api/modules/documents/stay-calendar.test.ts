import { expect } from 'chai';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
import { writeStayCalendar } from './stay-calendar.ts';

describe('writeStayCalendar', () => {
  it('writeStayCalendar creates drop-off and pick-up events with location and reminder', async () => {
    const [dropOff, pickUp] = await readEvents(buildPresentedBooking());
    expect(dropOff).to.include({
      UID: 'bk3nVq0c7tQm1yXw8ZrL4A.drop-off@parking.example',
      DTSTART: '20261121T170000Z',
      SUMMARY: 'Drop off your car at Cascade Airport Parking',
      LOCATION: 'Cascade Airport Parking\\, 18999 Example Parkway S\\, SeaTac\\, WA 98188',
      TRIGGER: '-PT3H',
      URL: 'https://parking.example/bookings/bk3nVq0c7tQm1yXw8ZrL4A/?token=abc.def',
    });
    expect(pickUp).to.include({ DTSTART: '20261128T011000Z', TRIGGER: '-PT1H' });
  });

  it('writeStayCalendar keeps the exact instants across a clock change', async () => {
    const stay = { travel_from_date: '2026-10-31 09:00:00-0700', travel_to_date: '2026-11-01 09:00:00-0800' };
    const [dropOff, pickUp] = await readEvents(buildPresentedBooking(stay));
    expect([dropOff?.DTSTART, pickUp?.DTSTART]).to.deep.equal(['20261031T160000Z', '20261101T170000Z']);
  });
});

async function readEvents(
  booking: ReturnType<typeof buildPresentedBooking>,
): Promise<Record<string, string>[]> {
  const text = Buffer.from(await writeStayCalendar(booking, 'https://parking.example')).toString('utf8');
  const unfolded = text.replace(/\r\n[ \t]/g, '');
  expect(unfolded)
    .to.match(/^BEGIN:VCALENDAR\r\n/)
    .and.match(/END:VCALENDAR/);
  return [...unfolded.matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs)].map(([, body = '']) =>
    Object.fromEntries(
      [...body.matchAll(/^([A-Z-]+)(?:;[^:]*)?:(.*)\r$/gm)].map(([, name, value]) => [name, value]),
    ),
  );
}
