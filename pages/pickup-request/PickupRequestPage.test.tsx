import { expect } from 'chai';
import { HelmetProvider } from 'react-helmet-async';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { buildPresentedBooking } from '../../tests/support/presented-booking.ts';
import { buildPresentedRide } from '../../tests/support/presented-ride.ts';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import type { Ride } from '../../shared/contracts/rides.ts';
import { PickupRequestPage } from './PickupRequestPage.tsx';

const draw = (ownRide: Answer) => drawLink({}, { 'GET /dispatcher/own-ride': ownRide });

async function drawLink(query: Record<string, string>, answers: Record<string, Answer>): Promise<string> {
  const { stores } = visitStandIn(answers);
  await PickupRequestPage.fetchData?.({ stores, params: {}, query });
  return renderMarkup(
    <HelmetProvider>
      <PickupRequestPage />
    </HelmetProvider>,
    stores,
  );
}

const drawRide = async (rest: Partial<Ride>) =>
  wordsOf(await draw(() => ({ ride: buildPresentedRide(rest) })));

describe('PickupRequestPage', () => {
  it('asks for the island, and shows the phone number when scripts are off', async () => {
    const html = await draw(() => ({ ride: null }));
    expect(elements(html, 'button').filter(({ name }) => name === 'island_id')).to.have.length(3);
    expect(wordsOf(html))
      .to.include('Island 3, airport garage, third floor')
      .and.to.include('(206) 555-0150');
  });

  it('knows name and ticket from a booking’s link, and opens without them when it no longer works', async () => {
    const inputsOf = async (answer: Answer) => {
      const link = { bookingId: 'b1', token: 'abc.def' };
      const html = await drawLink(link, { 'GET /bookings/b1': answer });
      const inputs = elements(html, 'input');
      return ['name', 'transaction_id'].map((name) => inputs.find((input) => input.name === name)?.value);
    };
    const booking = buildPresentedBooking({ ticket_number: '1000123' });
    expect(await inputsOf(() => booking)).to.deep.equal(['Ann Lee', '1000123']);
    expect(await inputsOf(() => refused(404, {}))).to.deep.equal(['', '']);
  });

  it('shows the place in the queue, the wait and where the estimate comes from', async () => {
    expect(await drawRide({}))
      .to.include('We got your request')
      .and.to.include('About 7 minutes')
      .and.to.include('One party ahead of you')
      .and.to.include('Based on 34 rides');
  });

  it("says when the wait is only the schedule's", async () => {
    expect(await drawRide({ is_schedule: true, position: 1 }))
      .to.include('You’re next')
      .and.to.include('Scheduled every 10–15 minutes');
  });

  it('promises no exact time at the end of the wait', async () => {
    expect(await drawRide({ state: 'EN_ROUTE', expected_wait_seconds: 0 })).to.include('Any moment now');
  });

  it('says what to do after the ride has ended, whatever its outcome', async () => {
    const over = { position: null, expected_wait_seconds: null, allowed_actions: [] };
    for (const [state, words] of [
      ['COMPLETED', 'You’re on board'],
      ['CANCELLED', 'Your ride is canceled'],
      ['EXPIRED', 'Call (206) 555-0150 and we’ll send one right away'],
    ] as const)
      expect(await drawRide({ ...over, state }))
        .to.include(words)
        .and.to.include('Request another ride')
        .and.not.to.include('Cancel ride');
  });

  it('works with a server that has no islands or rides, and says when rides are unavailable', async () => {
    expect(wordsOf(await draw(() => undefined)))
      .to.include('At the lot, by the office')
      .and.not.to.include('We can’t check whether');
    expect(wordsOf(await draw(() => refused(500, {})))).to.include('We can’t check whether');
  });
});
