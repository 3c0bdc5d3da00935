import type { ApiAnswer, ApiCall } from '../../../shared/contracts/api-call.ts';
import { contracts } from '../../../shared/contracts/contracts.ts';
import { toPattern } from '../../call-pattern.ts';
import { secondsSince, type Telemetry } from '../../telemetry/telemetry.ts';

const patterns = contracts.map(({ name, method, path }) => ({ name, method, pattern: toPattern(path) }));

const nameContract = ({ method, path }: ApiCall): string =>
  patterns.find((call) => call.method === method && call.pattern.test(path))?.name ?? 'none';

/** Measures and traces the calls to an API on another server, and passes the trace on to it. */
export function observeRemote<A extends ApiAnswer>(
  telemetry: Telemetry,
  send: (call: ApiCall) => Promise<A>,
): (call: ApiCall) => Promise<A> {
  if (!telemetry.isOn) return send;
  return (call) => {
    const contract = nameContract(call);
    return telemetry.span({ name: `API ${contract}`, kind: 'client' }, async (span) => {
      const began = performance.now();
      let status = 'unanswered';
      try {
        const traceparent = telemetry.traceparent();
        const answer = await send(
          traceparent ? { ...call, headers: { ...call.headers, traceparent } } : call,
        );
        status = String(answer.status);
        span.update({
          attributes: { 'http.response.status_code': answer.status },
          hasFailed: answer.status >= 500,
        });
        return answer;
      } finally {
        telemetry.time('parkweb_api_call_duration_seconds', { contract, status }, secondsSince(began));
      }
    });
  };
}
