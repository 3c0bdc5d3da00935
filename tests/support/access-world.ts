import { eq } from 'drizzle-orm';
import {
  groupMembers,
  groupPermissions,
  groups,
  members,
  memberSessions,
} from '../../server/api/modules/members/tables.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { beginLogin } from '../../server/api/modules/members/logins.ts';
import { openingGroups } from '../../server/api/modules/members/opening-groups.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import type { Logger } from '../../server/log.ts';
import type { ApiAnswer, ApiCall } from '../../shared/contracts/api-call.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { buildApi, buildDeps } from './api.ts';
import { buildDatabase } from './database.ts';

export const ALL_RIGHTS: string[] = openingGroups.flatMap(({ name, permissions }) =>
  name === 'Administrator' ? permissions : [],
);

const NOW = new Date('2026-11-20T18:00:00Z');
export const YEARS_AGO = new Date('2020-01-01T08:00:00Z');

/** A member with a login. */
export interface Person {
  id: string;
  number: string;
  email: string;
  /** The access token of a login. */
  token: string;
  refreshToken: string;
}

/** A call without its caller. */
export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** The file of a call that takes one. */
  upload?: ApiCall['upload'];
  headers?: Record<string, string>;
  /** The caller's IP address. By default each call has another one. */
  ip?: string;
}

/** The whole API on its own database, with people and with callers below every rate limit. */
export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(options: { log?: Logger; now?: () => Date } = {}) {
  const db = await buildDatabase({ now: NOW });
  const deps = buildDeps({ db, now: () => NOW, ...options });
  const api = buildApi(deps);
  let calls = 0;

  async function send(contract: Contract, call: Call, token?: string): Promise<ApiAnswer> {
    calls += 1;
    return api.call({
      method: contract.method,
      path: fillPath(contract, call.params ?? {}),
      query: new URLSearchParams(call.query),
      headers: {
        'x-session-id': idOf(calls),
        'x-anon-id': idOf(calls),
        ...call.headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: call.body,
      ...(call.upload && { upload: call.upload }),
      ip: call.ip ?? `2001:db8:3:${calls.toString(16)}::1`,
    });
  }
  return { db, deps, api, now: NOW, send, join: joining(db, deps), close: () => api.drain().then(db.close) };
}

const idOf = (call: number) => `00000000-0000-4000-8000-${String(call).padStart(12, '0')}`;

export const fillPath = ({ path }: Contract, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * Creates members who joined long ago and just logged in, with the demo's password and these permissions, in a group of
 * their own. With `sharesGroup`, people with the same permissions share one: every group has many rows.
 */
function joining(db: Database, deps: Parameters<typeof beginLogin>[1]) {
  let joined = 0;
  const sharedGroups = new Map<string, string>();
  const createGroup = async (groupId: string, permissions: string[]) => {
    await db.queries.insert(groups).values({ id: groupId, name: `Group of ${groupId.toLowerCase()}` });
    await db.queries
      .insert(groupPermissions)
      .values(permissions.map((permission) => ({ groupId, permission })));
    return groupId;
  };
  return async (name: string, permissions: string[] = [], { sharesGroup = false } = {}): Promise<Person> => {
    joined += 1;
    const id = newId();
    const number = String(200_000_000 + joined);
    const email = `${name.toLowerCase()}-${joined}@people.example`;
    const [ann] = await db.queries.select().from(members).where(eq(members.id, 'demo-ann'));
    const passwordHash = ann?.passwordHash ?? '';
    await db.queries.insert(members).values({
      id,
      number,
      email,
      emailKey: email,
      longName: `${name} Secretson${joined}`,
      shortName: `${name}${joined}`,
      passwordHash,
      createdAt: YEARS_AGO,
    });
    if (permissions.length > 0) {
      const shared = sharesGroup ? sharedGroups.get(permissions.join()) : undefined;
      const groupId = shared ?? (await createGroup(id, permissions));
      if (sharesGroup) sharedGroups.set(permissions.join(), groupId);
      await db.queries.insert(groupMembers).values({ groupId, memberId: id });
    }
    const tokens = await logIn(db, deps, { id, passwordHash });
    return { id, number, email, token: tokens.access_token, refreshToken: tokens.refresh_token };
  };
}

async function logIn(
  db: Database,
  deps: Parameters<typeof beginLogin>[1],
  member: { id: string; passwordHash: string },
) {
  const tokens = await db.transaction((tx) => beginLogin(tx, deps, member));
  if (!tokens) throw new Error('A new member cannot log in');
  return tokens;
}

/** The person's token once it is expired, logged out and of a closed account. Restores it afterwards. */
export async function asGone<T>(
  { db, now }: World,
  { id }: Person,
  how: 'expired' | 'logged out' | 'deactivated',
  act: () => Promise<T>,
): Promise<T> {
  const q = db.queries;
  const ofLogin = eq(memberSessions.memberId, id);
  const [login] = await q.select().from(memberSessions).where(ofLogin);
  if (how === 'expired') await q.update(memberSessions).set({ accessExpiresAt: now }).where(ofLogin);
  if (how === 'logged out') await q.update(memberSessions).set({ endedAt: now }).where(ofLogin);
  if (how === 'deactivated') await q.update(members).set({ deactivatedAt: now }).where(eq(members.id, id));
  const result = await act();
  await q.update(members).set({ deactivatedAt: null }).where(eq(members.id, id));
  await q
    .update(memberSessions)
    .set({ endedAt: null, ...(login && { accessExpiresAt: login.accessExpiresAt }) })
    .where(ofLogin);
  return result;
}
