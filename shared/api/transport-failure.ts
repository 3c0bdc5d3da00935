import type { TransportFailure } from './transport.ts';

const REFUSED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const TIMED_OUT = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED']);

/** What an error code of Node or axios means for the call. */
export function failureOf(code = ''): TransportFailure {
  if (REFUSED.has(code)) return 'refused';
  if (code === 'ERR_NETWORK' && globalThis.navigator?.onLine === false) return 'no-signal';
  return TIMED_OUT.has(code) ? 'timeout' : 'broken';
}
