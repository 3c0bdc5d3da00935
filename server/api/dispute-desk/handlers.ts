import * as calls from '../../../shared/contracts/disputes.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { answerDispute, getDisputeRow } from '../modules/disputes/answer-dispute.ts';
import { createEvidencePdf } from '../modules/documents/evidence-pdf.ts';
import type { PaymentDeps } from '../modules/payments/payment-gateway.ts';
import { handle, type Handler, type Member } from '../platform/serve/handler.ts';
import { buildDisputeEvidence } from './build-dispute-evidence.ts';
import { nameDispute } from './name-dispute.ts';
import { openTestDispute } from './open-test-dispute.ts';
import { presentDispute } from './present-dispute.ts';

/** What staff see and do about disputed charges. */
export function disputeHandlers(deps: PaymentDeps): Handler[] {
  const { db, now, gateway } = deps;
  const { queries } = db;
  const isSandbox = gateway.name === 'sandbox';
  const present = async (id: string, reader: Member) =>
    presentDispute(queries, await getDisputeRow(queries, id), { reader, now: now(), isSandbox });
  const renderEvidence = async (id: string, reader: Member) => {
    const evidence = await buildDisputeEvidence(queries, await getDisputeRow(queries, id), reader);
    if (!evidence) throw notFound('We don’t know the stay of this charge.');
    return createEvidencePdf(evidence);
  };

  return [
    handle(calls.getDispute, ({ params: { id }, member }) => present(id, member)),

    handle(calls.downloadDisputeEvidence, ({ params: { id }, member }) => renderEvidence(id, member)),

    handle(calls.submitDisputeEvidence, async ({ params: { id }, body: { reason }, member: by }) => {
      const name = await nameDispute(queries, await getDisputeRow(queries, id));
      const { filename, bytes } = await renderEvidence(id, by);
      await answerDispute(deps, {
        id,
        name,
        kind: 'EVIDENCE',
        action: calls.submitDisputeEvidence,
        reason,
        by,
        send: () => gateway.submitEvidence({ disputeId: id, text: reason, file: { filename, bytes } }),
      });
      return present(id, by);
    }),

    handle(calls.acceptDispute, async ({ params: { id }, body: { reason }, member: by }) => {
      const name = await nameDispute(queries, await getDisputeRow(queries, id));
      await answerDispute(deps, {
        id,
        name,
        kind: 'ACCEPTED',
        action: calls.acceptDispute,
        reason,
        by,
        send: () => gateway.acceptDispute(id),
      });
      return present(id, by);
    }),

    handle(calls.createTestDispute, async ({ params: { id: bookingId }, body: { reason }, member: by }) => ({
      id: await openTestDispute(deps, { bookingId, reason, by }),
    })),
  ];
}
