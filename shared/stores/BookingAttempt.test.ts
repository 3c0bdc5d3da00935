import { expect } from 'chai';
import { type Answer, giveAnswer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { createApiClient } from '../api/create-api-client.ts';
import { TransportError } from '../api/transport.ts';
import { BookingAttempt } from './BookingAttempt.ts';

const BOOKED = { id: 'b1', number: 'CAP1' };
const body = { quote_id: 'q1', email: 'ann@example.com' };

/** An attempt with prepared answers. Pauses are recorded instead of slept. */
function buildAttempt(...answers: Answer[]) {
  const pauses: number[] = [];
  const seen: boolean[] = [];
  const { stores } = visitStandIn({});
  const keys: (string | undefined)[] = [];
  const api: ApiClient = createApiClient({
    state: stores.settings,
    loadTransport: async () => ({
      async send(request) {
        if (request.path === '/settings') return { status: 200, headers: {}, body: '{}' };
        keys.push(request.headers['idempotency-key']);
        return giveAnswer((answers.length > 1 ? answers.shift() : answers[0])?.(request));
      },
    }),
  });
  const attempt: BookingAttempt = new BookingAttempt(api, stores.settings, async (milliseconds) => {
    pauses.push(milliseconds);
    seen.push(attempt.isChecking);
  });
  return { attempt, keys, pauses, seen, stores };
}

const broken = () => new TransportError('broken');

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(() => null).catch((error: unknown) => error);

describe('BookingAttempt', () => {
  it('sends one call when the answer arrives', async () => {
    const { attempt, keys } = buildAttempt(() => BOOKED);
    expect(await attempt.make(body)).to.deep.include(BOOKED);
    expect(keys).to.have.length(1);
    expect(keys[0]).to.match(/^[0-9a-f]{32}$/);
  });

  it('repeats the call with the same key after a lost answer', async () => {
    const { attempt, keys, seen } = buildAttempt(
      broken,
      () => refused(504, {}),
      () => BOOKED,
    );
    expect(await attempt.make(body)).to.deep.include(BOOKED);
    expect(keys).to.have.length(3);
    expect(new Set(keys)).to.have.length(1);
    expect(seen).to.deep.equal([true, true]);
    expect(attempt.isChecking).to.equal(false);
  });

  it('waits as long as Retry-After says', async () => {
    const { attempt, pauses } = buildAttempt(
      () => refused(504, {}, { 'retry-after': '7' }),
      () => BOOKED,
    );
    await attempt.make(body);
    expect(pauses).to.deep.equal([7_000]);
  });

  it('keeps trying when the API goes offline during the attempt', async () => {
    const { attempt, keys } = buildAttempt(
      () => refused(503, {}),
      () => BOOKED,
    );
    expect(await attempt.make(body)).to.deep.include(BOOKED);
    expect(keys).to.have.length(2);
  });

  it('stops after a definite rejection', async () => {
    const { attempt, keys } = buildAttempt(() => refused(422, { formErrors: ['Declined.'] }));
    expect(await failureOf(attempt.make(body))).to.include({ status: 422 });
    expect(keys).to.have.length(1);
  });

  it('reports an unknown result when no answer arrives', async () => {
    const { attempt, keys } = buildAttempt(broken);
    const failure = await failureOf(attempt.make(body));
    expect(failure).to.be.instanceOf(ApiError).and.include({ code: 'RESULT_UNKNOWN' });
    expect(keys).to.have.length(13);
  });

  it('sends nothing while the API is offline', async () => {
    const { attempt, keys, stores } = buildAttempt(() => BOOKED);
    stores.settings.goOffline();
    expect(await failureOf(attempt.make(body))).to.include({ code: 'OFFLINE' });
    expect(keys).to.have.length(0);
  });
});
