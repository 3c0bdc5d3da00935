// Compiled by `npm run audit -- openapi` with the client that openapi-typescript generates.
import type { Booking } from '../../../shared/contracts/bookings.ts';
import type { CallOutput, Contract } from '../../../shared/contracts/contract.ts';
import type { sections } from '../../../shared/contracts/contracts.ts';
import type { Quote } from '../../../shared/contracts/quotes.ts';
import type { InferInput } from 'valibot';
import type { components, operations, paths } from './client.d.ts';

/** Removes type names and unifies the types of empty objects. */
type Plain<T> =
  T extends Record<string, never> ? 'empty' : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
/** Whether two types have exactly the same fields. Assignable types may differ in optional ones. */
type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
type Exports = Intersection<(typeof sections)[number]['exports']>;
type Calls = { [K in keyof Exports as Exports[K] extends Contract ? K : never]: Exports[K] };
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** Calls that are missing or whose answer differs from the contract. */
type WrongAnswers = {
  [K in keyof Calls]: Calls[K] extends Contract
    ? K extends keyof operations
      ? Calls[K]['output'] extends string
        ? never
        : Same<Json<operations[K]['responses'][200]>, CallOutput<Calls[K]>> extends true
          ? never
          : K
      : K
    : never;
}[keyof Calls];

/** Calls whose body the contract doesn't accept. */
type WrongBodies = {
  [K in keyof Calls & keyof operations]: Calls[K] extends Contract
    ? Json<operations[K]['requestBody']> extends InferInput<Calls[K]['body']>
      ? never
      : K
    : never;
}[keyof Calls & keyof operations];

// The compiler reports the names of calls that aren't `never`.
type None<Wrong extends never> = Wrong;

// The client's types are interchangeable with the contracts'.
const total = (quote: components['schemas']['Quote']): Quote['total_charge'] => quote.total_charge;
const answer = (
  found: paths['/bookings/{id}']['get']['responses'][200]['content']['application/json'],
): Booking => found satisfies components['schemas']['Booking'];

export { answer, total };
export type Checked = [None<WrongAnswers>, None<WrongBodies>];
