import { type CallInput, NOT_OFFERED } from '../contracts/contract.ts';
import { checkMessages, getSettings, sendEvent, type EventBody } from '../contracts/site.ts';
import type { ApiClient, CallOptions, JsonContract } from './api-client.ts';
import { ApiError, noAnswerError, offlineError, unknownError } from './api-error.ts';
import type { ApiClientOptions } from './create-api-client.ts';
import { exchange } from './exchange.ts';
import { TransportError } from './transport.ts';

/** Failures that are no news: there is no connection, or the server does not have this call. */
const EXPECTED = new Set(['OFFLINE', 'NO_SIGNAL', NOT_OFFERED]);

/** Calls that the visitor did not ask for. */
const UNASKED = new Set([getSettings.name, checkMessages.name, sendEvent.name]);

/** A login's own call gets 401 for its input, e.g. a wrong password. */
const asksForLogin = ({ access, session, name }: JsonContract) =>
  access !== 'anyone' || (session === undefined && !UNASKED.has(name));

/** The part of an API client that loads with its first call. */
export function createCaller({ loadTransport, state, onUnauthorized, onEvent }: ApiClientOptions): ApiClient {
  const reported = new Set<string>();

  function handleFailure(contract: JsonContract, failure: ApiError): void {
    if (failure.status === 503) state.goOffline();
    if (failure.status === 401 && asksForLogin(contract)) return onUnauthorized?.();
    if (contract.name === sendEvent.name || EXPECTED.has(failure.code)) return;
    // A call that is repeated, like a poll, reports the same failure once.
    const key = `${contract.name} ${failure.status}`;
    if (!failure.isValidation && reported.has(key)) return;
    reported.add(key);
    onEvent?.(describeFailure(contract, failure));
  }

  return {
    async call<C extends JsonContract>(contract: C, input: CallInput<C>, options: CallOptions = {}) {
      // Offline, only the settings call is sent: its answer ends the offline mode.
      if (state.isOffline && contract.name !== getSettings.name) throw offlineError();
      try {
        return await exchange(await loadTransport(), contract, input, options);
      } catch (error) {
        const failure = toApiError(error);
        handleFailure(contract, failure);
        throw failure;
      }
    },
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return error instanceof TransportError ? noAnswerError(error) : unknownError();
}

// Field names and codes only: input must not get into analytics.
function describeFailure(contract: JsonContract, failure: ApiError): EventBody {
  const fields = Object.keys(failure.fieldErrors).join(' ').slice(0, 500);
  return failure.isValidation
    ? {
        class: 'form',
        name: 'validation-failed',
        value: contract.name,
        parameters: { status: failure.status, fields },
      }
    : {
        class: 'api',
        name: 'server-error',
        value: contract.name,
        parameters: { status: failure.status, code: failure.code },
      };
}
