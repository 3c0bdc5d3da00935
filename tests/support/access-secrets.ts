import { eq } from 'drizzle-orm';
import { DEMO_PASSWORD } from '../../server/api/modules/members/seed-demo-members.ts';
import { HOUR_MS } from '../../shared/format/durations.ts';
import { linkToken } from '../../server/api/modules/members/mailed-links.ts';
import { beginLogin } from '../../server/api/modules/members/logins.ts';
import { members, registrations } from '../../server/api/modules/members/tables.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import { emailKey } from '../../server/api/platform/email-key.ts';
import { transactions } from '../../server/api/modules/transactions/tables.ts';
import type { AccessRule, Scene } from './access-rule.ts';
import {
  addBooking,
  addCar,
  addPaid,
  addQuote,
  addRide,
  bookingForm,
  NEW_PASSWORD,
  stageMailedLink,
} from './access-things.ts';
import type { Person, World } from './access-world.ts';

const NOBODYS = 'AAAAAAAAAAAAAAAAAAAAAA';

const secret = (stage: AccessRule['stage'], refusal?: number): AccessRule => ({
  needs: 'secret',
  stage,
  ...(refusal !== undefined && { refusal }),
});

/** A secret that only its owner knows. The answer to a wrong one does not reveal what exists. */
const withSecret = (
  stage: (world: World, owner: Person) => Promise<{ good: object; bad: object[] }>,
  refusal: number,
): AccessRule => ({
  needs: 'secret',
  refusal,
  async stage(world, owner): Promise<Scene> {
    const { good, bad } = await stage(world, owner);
    return { call: { body: good }, wrong: bad.map((body) => ({ body })) };
  },
});

async function stageRegistration({ db, deps, now }: World): Promise<string> {
  const expires = new Date(now.getTime() + HOUR_MS);
  const id = newId();
  const email = `${id.toLowerCase()}@new.example`;
  const names = { longName: 'Eve Solberg', shortName: 'Eve' };
  await db.queries
    .insert(registrations)
    .values({ id, email, emailKey: email, ...names, passwordHash: 'none', expiresAt: expires });
  return linkToken(deps.signer, { purpose: 'registration', id, expires: expires.getTime() });
}

async function stageRefreshToken({ db, deps }: World, { id }: Person): Promise<string> {
  const [member] = await db.queries.select().from(members).where(eq(members.id, id));
  const login = { id, passwordHash: member?.passwordHash ?? '' };
  return (await db.transaction((tx) => beginLogin(tx, deps, login)))?.refresh_token ?? '';
}

/** Another secret of the same form. */
const turned = (token: string) => token.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'));

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

/** The proof is ticket number and record locator together. */
async function stageTicket(world: World, owner: Person): Promise<Scene> {
  const { id } = await addCar(world, owner);
  const [row] = await world.db.queries.select().from(transactions).where(eq(transactions.id, id));
  const params = { ticketNum: row?.ticketNumber ?? '', recordLoc: row?.recordLocator ?? '' };
  return {
    call: { params },
    wrong: [{ params: { ...params, recordLoc: '0000000000' } }, { params: { ...params, ticketNum: '1' } }],
  };
}

/** Calls with a secret that `access` cannot name: an ID, a link in a body, a password, a code. */
export const secretRules: Record<string, AccessRule> = {
  // An ID of 128 random bits that only the quote's owner knows.
  findQuote: ofQuote(),
  emailQuote: ofQuote({ email: 'pat@example.com' }),
  createBooking: secret(async (world, owner) => ({
    call: { body: bookingForm(owner, await addQuote(world)) },
    wrong: [{ body: bookingForm(owner, NOBODYS) }],
  })),
  claimBooking: secret(stageClaim),
  linkBookingToClub: secret(stageBookingToLink),
  findTicket: secret(stageTicket),
  // The session ID, which the gateway keeps from scripts.
  cancelRide: secret(async (world) => {
    const { id, headers } = await addRide(world);
    return {
      call: { params: { id }, headers },
      wrong: [{ params: { id } }, { params: { id: NOBODYS }, headers }],
    };
  }),
  // Without proof, everyone gets the default, and a choice must be confirmed by mail.
  findEmailPrefs: secret((world, owner) => stagePrefs(world, owner), 200),
  setEmailPrefs: secret((world, owner) => stagePrefs(world, owner, { setting: '1' }), 200),
  renewTokens: withSecret(async (world, owner) => {
    const token = await stageRefreshToken(world, owner);
    const grant = (refresh_token: string) => ({
      grant_type: 'refresh_token',
      client_id: 'parkweb',
      refresh_token,
    });
    // An older token of this login would end it.
    return { good: grant(token), bad: [grant(`${'A'.repeat(22)}.${'A'.repeat(43)}`), grant('garbage')] };
  }, 401),
  introspect: withSecret(async (_world, { token }) => {
    return { good: { token }, bad: [{ token: turned(token) }, { token: 'garbage' }] };
  }, 401),
  logIn: withSecret(async (_world, { email }) => {
    const bad = [
      { email, password: NEW_PASSWORD },
      { email: 'nobody@else.example', password: DEMO_PASSWORD },
    ];
    return { good: { email, password: DEMO_PASSWORD }, bad };
  }, 422),
  confirmRegistration: withSecret(async (world) => {
    const token = await stageRegistration(world);
    return { good: { token }, bad: [{ token: turned(token) }, { token: 'garbage' }] };
  }, 422),
  resetPassword: withSecret(async (world, owner) => {
    const token = await stageMailedLink(world, owner, 'password-reset');
    const other = await stageMailedLink(world, owner, 'new-email');
    const to = (link: string) => ({ token: link, password: NEW_PASSWORD });
    return { good: to(token), bad: [to(turned(token)), to('garbage'), to(other)] };
  }, 422),
  undoEmail: withSecret(async (world, owner) => {
    const token = await stageMailedLink(world, owner, 'email-undo');
    const other = await stageMailedLink(world, owner, 'new-email');
    return { good: { token }, bad: [{ token: turned(token) }, { token: 'garbage' }, { token: other }] };
  }, 422),
  recordReceipt: {
    needs: 'owner',
    refusal: 422,
    async stage(world, { number: n }) {
      const { number } = await addPaid(world, null);
      const record = (receipt: string, code: string) => ({
        params: { n, receipt },
        body: { validation_code: code },
      });
      const code = `CODE${number}`;
      return { call: record(number, code), wrong: [record(number, 'CODE0'), record('1', code)] };
    },
    isAnybodys: true,
  },
};
