import * as v from 'valibot';
import type { Api } from '../../server/api/api.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import type { Deps } from '../../server/api/platform/deps.ts';
import { memberLink, mailedLink } from '../../server/api/modules/mail/member-link.ts';
import { linkToken } from '../../server/api/modules/members/mailed-links.ts';
import { DEMO_PASSWORD } from '../../server/api/modules/members/seed-demo-members.ts';
import type { ApiAnswer } from '../../shared/contracts/api-call.ts';
import { buildApi, buildDeps } from './api.ts';
import { buildDatabase } from './database.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

/** The demo member Ann, a long-time member. */
export const ann = { email: 'ann@example.com', password: DEMO_PASSWORD, number: '100000018' };
/** A visitor who joins. */
export const eve = {
  email: 'eve@example.com',
  password: 'seven green umbrellas',
  long_name: 'Eve Solberg',
  short_name: 'Eve',
};

export interface MemberCall {
  body?: object;
  /** An access token. */
  as?: string;
  ip?: string;
}

const tokens = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  number: v.optional(v.string()),
});
export type Tokens = v.InferOutput<typeof tokens>;

/** The tokens of a login answer. */
export function tokensOf({ status, body }: ApiAnswer): Tokens {
  if (status === 200) return v.parse(tokens, body);
  throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
}

/** The calls of members, as the site makes them in the same process. */
export function memberCalls(api: Pick<Api, 'call'>) {
  const sendQuery = (
    method: string,
    path: string,
    query: string,
    { body, as, ip = '203.0.113.7' }: MemberCall = {},
  ): Promise<ApiAnswer> => {
    const headers = as === undefined ? {} : { authorization: `Bearer ${as}` };
    return api.call({ method, path, query: new URLSearchParams(query), headers, body, ip });
  };
  const send = (method: string, path: string, call?: MemberCall) => sendQuery(method, path, '', call);
  return {
    send,
    sendQuery,
    logIn: async ({ email, password }: { email: string; password: string } = ann) =>
      tokensOf(await send('POST', '/club/login', { body: { email, password } })),
    renew: (refreshToken: string) =>
      send('POST', '/auth/token', {
        body: { grant_type: 'refresh_token', client_id: 'parkweb', refresh_token: refreshToken },
      }),
    me: (as: string) => send('GET', '/club/me', { as }),
  };
}

/** The API on its own database with the demo members, a clock that tests control, and a mailbox. */
export async function openMemberDesk() {
  const db = await buildDatabase({ now: NOW });
  const state = { now: NOW };
  const deps = buildDeps({ db, now: () => state.now });
  const api = buildApi(deps);
  return {
    ...memberCalls(api),
    api,
    db,
    deps,
    wait: (minutes: number) => void (state.now = new Date(state.now.getTime() + minutes * 60_000)),
    mails: () => readMails(db),
    linksOf: (template: string) => findLinks({ db, signer: deps.signer }, template),
    close: () => api.drain().then(db.close),
  };
}

export type MemberDesk = Awaited<ReturnType<typeof openMemberDesk>>;

const readMails = (db: Database) =>
  db.queries
    .select({ template: outbox.template, recipient: outbox.recipient, data: outbox.data })
    .from(outbox)
    .orderBy(outbox.createdAt, outbox.id);

/** The tokens in the links of all mails of a kind. */
export async function findLinks(
  { db, signer }: Pick<Deps, 'db' | 'signer'>,
  template: string,
): Promise<string[]> {
  const mails = (await readMails(db)).filter((mail) => mail.template === template);
  return mails.flatMap(({ data }) => {
    if (data.link === undefined) return [];
    const link = v.parse(mailedLink, data.link);
    const signLink = () => linkToken(signer, link);
    const address = memberLink(link, { publicOrigin: '', signLink });
    return new URLSearchParams(address.split('?')[1]).values().next().value ?? '';
  });
}
