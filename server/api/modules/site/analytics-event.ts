import type * as v from 'valibot';
import type { eventBody } from '../../../../shared/contracts/site.ts';
import type { Member } from '../../platform/serve/handler.ts';
import type { AnalyticsEvent } from './event-writer.ts';

/**
 * Turns a request body into an event row. Removes characters that PostgreSQL can't store. Leaves out missing fields,
 * because writing all nine would cost twice as much as the three of a page view.
 */
export function toAnalyticsEvent(
  body: v.InferOutput<typeof eventBody>,
  caller: { sessionId: string | null; anonId: string | null; member?: Member | null },
  now: Date,
): AnalyticsEvent {
  return {
    sessionId: caller.sessionId ?? undefined,
    anonId: caller.anonId ?? undefined,
    memberId: caller.member?.id,
    class: body.class,
    name: body.name,
    value: body.value == null ? undefined : clean(String(body.value)),
    refId: body.ref_id ?? undefined,
    parameters: body.parameters ? cleanParameters(body.parameters) : undefined,
    createdAt: now,
  };
}

/** PostgreSQL rejects NUL in text, and unpaired surrogates in jsonb. */
const clean = (text: string) => text.replace(/\0|\p{Cs}/gu, '');

const cleanParameters = (parameters: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      clean(name),
      typeof value === 'string' ? clean(value) : value,
    ]),
  );
