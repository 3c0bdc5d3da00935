import { DEMO_PASSWORD } from '../../server/api/modules/members/seed-demo-members.ts';
import { HOUR_MS } from '../../shared/format/durations.ts';
import { linkToken, createLink } from '../../server/api/modules/members/mailed-links.ts';
import { beginLogin } from '../../server/api/modules/members/logins.ts';
import { members, registrations } from '../../server/api/modules/members/tables.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import { eq } from 'drizzle-orm';
import type { AccessRule, Scene } from './access-rules.ts';
import { addBooking, addPaid, addPoints, addVoucher, december } from './access-things.ts';
import type { Call, Person, World } from './access-world.ts';

const NEW_PASSWORD = 'seven green umbrellas';

/** A call below a member's number. */
export const own = (stage?: (world: World, owner: Person) => Call | Promise<Call>): AccessRule => ({
  needs: 'owner',
  async stage(world, owner) {
    const call = (await stage?.(world, owner)) ?? {};
    return { call: { ...call, params: { n: owner.number, ...call.params } } };
  },
});

const ownVoucher = (call: Call = {}, by: 'id' | 'number' = 'id') =>
  own(async (world, owner) => {
    const voucher = await addVoucher(world, owner);
    return { ...call, params: { [by]: voucher[by], ...call.params } };
  });

/** Its owner alone was mailed or told it; the answer to a wrong one does not depend on what is there. */
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

async function stageMailedLink(
  world: World,
  { id: memberId }: Person,
  purpose: 'password-reset' | 'new-email',
): Promise<string> {
  const expires = new Date(world.now.getTime() + HOUR_MS);
  const email = purpose === 'new-email' ? `${memberId}@new.example` : null;
  return linkToken(
    world.deps.signer,
    await createLink(world.db.queries, purpose, { memberId, email, expires }),
  );
}

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

/** Another one of the same form. */
const turned = (token: string) => token.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'));

const accountRules: Record<string, AccessRule> = {
  renewTokens: withSecret(async (world, owner) => {
    const token = await stageRefreshToken(world, owner);
    const grant = (refresh_token: string) => ({
      grant_type: 'refresh_token',
      client_id: 'parkweb',
      refresh_token,
    });
    // One of this very login that is not its last would end it.
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
  registerMember: {
    needs: 'nothing',
    stage: () => ({
      call: {
        body: {
          email: 'eve@new.example',
          password: NEW_PASSWORD,
          long_name: 'Eve Solberg',
          short_name: 'Eve',
        },
      },
    }),
  },
  confirmRegistration: withSecret(async (world) => {
    const token = await stageRegistration(world);
    return { good: { token }, bad: [{ token: turned(token) }, { token: 'garbage' }] };
  }, 422),
  requestPasswordReset: {
    needs: 'nothing',
    stage: (_world, { email }) => ({ call: { body: { email } } }),
  },
  resetPassword: withSecret(async (world, owner) => {
    const token = await stageMailedLink(world, owner, 'password-reset');
    const other = await stageMailedLink(world, owner, 'new-email');
    const to = (secret: string) => ({ token: secret, password: NEW_PASSWORD });
    return { good: to(token), bad: [to(turned(token)), to('garbage'), to(other)] };
  }, 422),
  findMe: { needs: 'self', stage: () => ({ call: {} }) },
  logOut: { needs: 'self', stage: () => ({ call: {} }) },
  changeNames: own(() => ({ body: { long_name: 'Ann Walker', short_name: 'Ann' } })),
  changeEmail: own(() => ({ body: { email_address: 'ann@new.example' } })),
  confirmEmail: own(async (world, owner) => ({
    body: { token: await stageMailedLink(world, owner, 'new-email') },
  })),
  changePassword: own(() => ({ body: { current_password: DEMO_PASSWORD, new_password: NEW_PASSWORD } })),
  deactivateMember: own(),
  deleteMember: own(() => ({ body: { current_password: DEMO_PASSWORD } })),
  downloadMemberData: own(async (world, owner) => {
    await addBooking(world, owner);
    return {};
  }),
};

/** What members do. */
export const clubRules: Record<string, AccessRule> = {
  ...accountRules,
  listOffers: own(),
  findMembershipPass: own(),
  sendMembershipPass: own(),
  downloadMembershipPass: own(() => ({ params: { file: 'membership.pdf' } })),
  findPoints: own(async (world, owner) => {
    await addPoints(world, owner);
    return {};
  }),
  findLedger: own(async (world, owner) => {
    await addPoints(world, owner);
    return {};
  }),
  recordReceipt: {
    ...own(),
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
  quoteTimeVoucher: own(() => ({ body: december })),
  createTimeVoucher: own(async (world, owner) => {
    await addPoints(world, owner);
    return { body: december };
  }),
  listTimeVouchers: own(async (world, owner) => {
    await addVoucher(world, owner);
    return {};
  }),
  findTimeVoucher: ownVoucher(),
  voidTimeVoucher: ownVoucher(),
  emailTimeVoucher: ownVoucher({ body: { email: 'pat@example.com' } }, 'number'),
  downloadTimeVoucher: ownVoucher({ params: { file: 'voucher.pdf' } }),
  listRecentTrips: own(async (world, owner) => {
    await addPaid(world, owner);
    return {};
  }),
  listUpcomingTrips: own(async (world, owner) => {
    await addBooking(world, owner);
    return {};
  }),
  findMemberReceipt: own(async (world, owner) => ({
    params: { number: (await addPaid(world, owner)).number },
  })),
  emailMemberReceipt: own(async (world, owner) => ({
    params: { number: (await addPaid(world, owner)).number },
    body: { email: 'pat@example.com' },
  })),
};
