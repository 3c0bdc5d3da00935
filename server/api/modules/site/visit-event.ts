import type * as v from 'valibot';
import type { eventBody } from '../../../../shared/contracts/site.ts';
import type { Member } from '../../platform/serve/handler.ts';
import type { VisitEvent } from './event-writer.ts';

/**
 * The row of an event. Texts may quote anything, so what PostgreSQL cannot store leaves them here. What is not known is
 * left out: a page view says three things, and nine would cost twice as much to write.
 */
export function toVisitEvent(
  body: v.InferOutput<typeof eventBody>,
  visitor: { sessionId: string | null; anonId: string | null; member?: Member | null },
  now: Date,
): VisitEvent {
  return {
    sessionId: visitor.sessionId ?? undefined,
    anonId: visitor.anonId ?? undefined,
    memberId: visitor.member?.id,
    class: body.class,
    name: body.name,
    value: body.value == null ? undefined : clean(String(body.value)),
    refId: body.ref_id ?? undefined,
    parameters: body.parameters ? cleanParameters(body.parameters) : undefined,
    createdAt: now,
  };
}

/** PostgreSQL takes neither NUL nor, in jsonb, half of a surrogate pair. */
const clean = (text: string) => text.replace(/\0|\p{Cs}/gu, '');

const cleanParameters = (parameters: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      clean(name),
      typeof value === 'string' ? clean(value) : value,
    ]),
  );
