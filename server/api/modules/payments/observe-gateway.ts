import type { Telemetry } from '../../../telemetry/telemetry.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** The card network with its calls counted and traced. */
export function observeGateway(gateway: PaymentGateway, telemetry: Telemetry): PaymentGateway {
  if (!telemetry.isOn) return gateway;
  const traced = <T>(verb: string, work: () => Promise<T>) =>
    telemetry.span(
      { name: `card ${verb}`, kind: 'client', attributes: { 'card.network': gateway.name } },
      work,
    );
  const refunded = (outcome: string) => telemetry.count('parkweb_refunds_total', { outcome });
  const charged = (outcome: string) => telemetry.count('parkweb_charges_total', { outcome });
  return {
    ...gateway,
    charge: (request) =>
      tell(
        traced('charge', () => gateway.charge(request)),
        charged,
      ),
    settle: (key) => traced('settle', () => gateway.settle(key)),
    refund: (request) =>
      tell(
        traced('refund', () => gateway.refund(request)),
        refunded,
      ),
    identifyCard: (request) => traced('identify', () => gateway.identifyCard(request)),
    saveCard: (request) => traced('save', () => gateway.saveCard(request)),
  };
}

/** Names the outcome of a call: its state, `done` for an answer without one, or `unanswered`. */
async function tell<T extends object>(call: Promise<T>, count: (outcome: string) => void): Promise<T> {
  try {
    const answer = await call;
    count('state' in answer ? String(answer.state) : 'done');
    return answer;
  } catch (error) {
    count('unanswered');
    throw error;
  }
}
