import { browserTransport } from '../shared/api/browser-transport.ts';
import { type Transport, TransportError } from '../shared/api/transport.ts';
import type { ApiCall } from '../shared/contracts/api-call.ts';
import { waitForSignal } from './signal.ts';

/** Calls the gateway. A call without a network waits for it, so that no press is lost. */
export const apiTransport: Transport = {
  async send(call) {
    if (!navigator.onLine) await waitForSignal();
    try {
      return await browserTransport.send(call);
    } catch (error) {
      const isLost = error instanceof TransportError && error.reason === 'broken' && (await waitForSignal());
      if (isLost && isRepeatable(call)) return apiTransport.send(call);
      throw error;
    }
  },
};

/** The call may have run before the connection broke: sending it again must change nothing. */
const isRepeatable = ({ method, headers }: ApiCall) => method !== 'POST' || 'idempotency-key' in headers;
