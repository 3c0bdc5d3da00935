import { siteMessages } from '../../server/api/modules/site/tables.ts';
import { emailKey } from '../../server/api/platform/email-key.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import { signScores } from '../../server/api/modules/scores/score-links.ts';
import { quoteChange } from '../../shared/contracts/bookings.ts';
import type { AccessRule, Scene } from './access-rules.ts';
import {
  addBooking,
  addPaid,
  addQuote,
  addRide,
  bookingForm,
  card,
  december,
  succeed,
} from './access-things.ts';
import type { Call, Person, World } from './access-world.ts';

const NOBODYS = 'AAAAAAAAAAAAAAAAAAAAAA';
const open = (call: Call = {}): AccessRule => ({ needs: 'nothing', stage: () => ({ call }) });
const secret = (stage: AccessRule['stage'], refusal?: number): AccessRule => ({
  needs: 'secret',
  stage,
  ...(refusal !== undefined && { refusal }),
});

/** A call about a booking, for its owner and the holder of its link. */
const ofBooking = (by: 'id' | 'number', call: Call = {}): AccessRule => ({
  needs: 'owner',
  stage: async (world, owner) => {
    const booking = await addBooking(world, owner);
    return {
      call: { ...call, params: { [by]: booking[by], ...call.params } },
      link: { token: booking.token },
    };
  },
});

const ofQuote = (body?: object) =>
  secret(async (world) => ({
    call: { params: { id: await addQuote(world) }, ...(body && { body }) },
    wrong: [{ params: { id: NOBODYS }, ...(body && { body }) }],
  }));

async function stageClaim(world: World, owner: Person): Promise<Scene> {
  const { number } = await addBooking(world, owner);
  const claim = (typed: string, email_addr: string) => ({ body: { number: typed, email_addr } });
  return {
    call: claim(number, owner.email),
    wrong: [claim(number, 'somebody@else.example'), claim('ZZZZZZZZZZ', owner.email)],
  };
}

async function stageChange(world: World, owner: Person): Promise<Scene> {
  const { id, token } = await addBooking(world, owner);
  const body = { ...december, travel_to_date: '2026-12-08 09:00:00-0800' };
  const { quote } = await succeed(world, quoteChange, { params: { id }, query: { token }, body });
  const { id: quote_id } = quote as { id: string };
  return { call: { params: { id }, body: { quote_id, ...card } }, link: { token } };
}

async function stageBookingToLink(world: World, owner: Person): Promise<Scene> {
  const { id, token } = await addBooking(world, { id: null, email: 'somebody@else.example' });
  const another = await addBooking(world, owner);
  const call = (params: { id: string }, query?: { token: string }) => ({ params, ...(query && { query }) });
  return {
    call: call({ id }, { token }),
    wrong: [call({ id }), call({ id }, another), call({ id: NOBODYS }, { token })].map(
      ({ params, query }) => ({ params, ...(query && { query: { token: query.token } }) }),
    ),
  };
}

function stagePrefs({ deps, now }: World, { email }: Person, body?: object): Scene {
  const expires = new Date(now.getTime() + 3_600_000);
  const token = deps.signer.sign('email-prefs', emailKey(email), expires);
  const call = (emailAddress: string, query: Record<string, string>) => ({
    params: { emailAddress },
    query,
    ...(body && { body }),
  });
  return {
    call: call(email, { token }),
    wrong: [call(email, {}), call('nobody@else.example', {}), call('nobody@else.example', { token })],
  };
}

/** What visitors do, signed in or not. */
export const visitRules: Record<string, AccessRule> = {
  getSettings: open(),
  getHealth: open(),
  sendEvent: open({ body: { class: 'page', name: 'view' } }),
  checkMessages: {
    needs: 'self',
    stage: async (world, owner) => ({ call: (await addMessage(world, owner)) && {} }),
  },
  dismissMessage: {
    needs: 'owner',
    stage: async (world, owner) => ({ call: { query: { id: await addMessage(world, owner) } } }),
  },
  setQuotes: open({ body: december }),
  // An id of 128 random bits, told to whoever asked for the price; nothing in a quote says who that was.
  findQuote: ofQuote(),
  emailQuote: ofQuote({ email: 'pat@example.com' }),
  listRateExamples: open(),
  createBooking: secret(async (world, owner) => ({
    call: { body: bookingForm(owner, await addQuote(world)) },
    wrong: [{ body: bookingForm(owner, NOBODYS) }],
  })),
  claimBooking: secret(stageClaim),
  findBooking: ofBooking('id'),
  downloadBooking: ofBooking('id', { params: { file: 'stay.ics' } }),
  emailBooking: ofBooking('number', { body: { email: 'pat@example.com' } }),
  findCancelFee: ofBooking('number'),
  cancelBooking: ofBooking('number'),
  quoteChange: ofBooking('id', { body: { ...december, travel_to_date: '2026-12-08 09:00:00-0800' } }),
  modifyBooking: { needs: 'owner', stage: stageChange },
  linkBookingToClub: secret(stageBookingToLink),
  sendContactMessage: open({
    body: { email_address: 'pat@example.com', subject: 'A scarf', message: 'Red' },
  }),
  sendCorporateInquiry: open({
    body: {
      email_address: 'pat@acme.example',
      name: 'Pat Doe',
      company_name: 'Acme',
      role: 'Office manager',
      employee_count: '11 to 50',
      travel_frequency: 'Every week',
    },
  }),
  listIslands: open(),
  requestRide: open({ body: { island_id: 1, name: 'Pat', accessible: false } }),
  findOwnRide: { needs: 'self', stage: async (world) => ({ call: (await addRide(world)) && {} }) },
  // The visit's id, which the gateway keeps from scripts.
  cancelRide: secret(async (world) => {
    const { id, headers } = await addRide(world);
    return {
      call: { params: { id }, headers },
      wrong: [{ params: { id } }, { params: { id: NOBODYS }, headers }],
    };
  }),
  // Without proof everybody is told the default, and a choice waits for a mail to the address.
  findEmailPrefs: secret((world, owner) => stagePrefs(world, owner), 200),
  setEmailPrefs: secret((world, owner) => stagePrefs(world, owner, { setting: '1' }), 200),
  scoreStay: {
    needs: 'owner',
    stage: async (world, owner) => {
      const { id } = await addPaid(world, owner);
      const body = { score: 9, email_address: 'somebody@else.example' };
      const token = signScores(world.deps.signer, id, new Date(world.now.getTime() + 3_600_000));
      return { call: { params: { id }, body }, link: { token } };
    },
  },
};

async function addMessage({ db }: World, { id: memberId }: Person): Promise<string> {
  const id = newId();
  const payload = { transaction_id: id };
  await db.queries.insert(siteMessages).values({ id, memberId, template: 'parkscore', payload });
  return id;
}
