import * as calls from '../../../shared/contracts/stay.ts';
import { createEvidencePdf } from '../modules/documents/evidence-pdf.ts';
import type { PaymentDeps } from '../modules/payments/payment-gateway.ts';
import type { TransactionDeps } from '../modules/transactions/handlers.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { buildEvidence } from './build-evidence.ts';
import { findStay } from './find-stay.ts';
import { presentHead } from './present-stay.ts';
import { tellStay } from './tell-stay.ts';

/** The page about one parking stay: what every module knows of it, on one timeline. */
export function stayHandlers({
  db,
  loadRates,
  now,
  gateway,
}: Pick<TransactionDeps & PaymentDeps, 'db' | 'loadRates' | 'now' | 'gateway'>): Handler[] {
  const { queries } = db;
  const isSandbox = gateway.name === 'sandbox';
  return [
    handle(calls.getStay, async ({ params: { id }, member: reader }) => {
      const rates = await loadRates();
      const stay = await findStay(queries, id, reader);
      const head = await presentHead(queries, stay, { reader, rates, now: now(), isSandbox });
      return { ...head, entries: await tellStay(queries, stay, reader) };
    }),

    handle(calls.downloadStayEvidence, async ({ params: { id }, member: reader }) =>
      createEvidencePdf(await buildEvidence(queries, await findStay(queries, id, reader), reader)),
    ),
  ];
}
