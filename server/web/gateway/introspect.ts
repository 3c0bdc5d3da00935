import * as v from 'valibot';
import { parseAnswer } from '../../../shared/api/parse-answer.ts';
import type { Transport } from '../../../shared/api/transport.ts';
import { introspect } from '../../../shared/contracts/members.ts';
import type { Session } from './session.ts';

/** What the member of this session may do, by the auth service; null when it does not know the token. */
export type Introspect = (session: Session) => Promise<readonly string[] | null>;

/** Servers that know no rights of this form say something else, or nothing. */
const rights = v.fallback(v.object({ policy: introspect.output.entries.policy }), { policy: [] });

/** Other services tell of a token that is no longer good in a 200 too. */
const inactive = v.looseObject({ active: v.literal(false) });

/** @param transport to the member auth service */
export function createIntrospect(transport: Transport): Introspect {
  return async (session) => {
    const answer = await session.exchange(async (headers) => {
      const given = await transport.send({
        method: 'POST',
        path: '/introspect',
        query: new URLSearchParams(),
        headers,
        body: JSON.stringify({ token: session.accessToken }),
      });
      return { ...given, body: given.status === 200 ? parseAnswer(given.body) : null };
    });
    if (answer.status !== 200 || v.is(inactive, answer.body)) return null;
    return v.parse(rights, answer.body).policy;
  };
}
