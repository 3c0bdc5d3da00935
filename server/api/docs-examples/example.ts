import type * as v from 'valibot';
import type { Json } from '../platform/docs/openapi.ts';

/** The example of a schema in the documentation. */
export const example = <S extends v.GenericSchema>(
  schema: S,
  value: v.InferInput<S> & Json,
): readonly [v.GenericSchema, Json] => [schema, value];

export const STAY_DATES = {
  travel_from_date: '2026-12-05 09:00:00-0800',
  travel_to_date: '2026-12-08 09:00:00-0800',
};
export const QUOTE_ID = '8TMnAxOMhx3DTqZ38pwVKg';
export const EMAIL = 'ann@example.com';
export const MEMBER_NUMBER = '200000040';
export const LINK_TOKEN = 'tqcvc0.u2wlZOCNUk56LuaGtqylKf5zKBU9JwXIp9pPYmejHM';

export const usd = (amount: number) => ({ amount, currency: 'USD' });
