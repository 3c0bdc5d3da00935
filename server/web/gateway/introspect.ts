import * as v from 'valibot';
import { parseAnswer } from '../../../shared/api/parse-answer.ts';
import type { Transport } from '../../../shared/api/transport.ts';
import { introspect } from '../../../shared/contracts/members.ts';
import type { Session } from './session.ts';

/** The member's permissions as the auth service reports them; null when it rejects the token. */
export type Introspect = (session: Session) => Promise<readonly string[] | null>;

/** Servers without permissions of this form answer something else. */
const permissions = v.fallback(v.object({ policy: introspect.output.entries.policy }), { policy: [] });

/** Some services report an invalid token with status 200. */
const inactive = v.looseObject({ active: v.literal(false) });

/** @param transport to the member auth service */
export function createIntrospect(transport: Transport): Introspect {
  return async (session) => {
    const answer = await session.exchange(async (headers) => {
      const response = await transport.send({
        method: 'POST',
        path: '/introspect',
        query: new URLSearchParams(),
        headers,
        body: { token: session.accessToken },
      });
      return { ...response, body: response.status === 200 ? parseAnswer(response.body) : null };
    });
    if (answer.status !== 200 || v.is(inactive, answer.body)) return null;
    return v.parse(permissions, answer.body).policy;
  };
}
