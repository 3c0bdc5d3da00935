import { Buffer } from 'node:buffer';
import { Stripe } from 'stripe';
import type { DisputeAnswer, DisputeEvidence } from './payment-gateway.ts';

/** Sends our words and the PDF to the bank. */
export async function submitEvidence(
  stripe: Stripe,
  { disputeId, text, file: { filename, bytes } }: DisputeEvidence,
): Promise<DisputeAnswer> {
  const file = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from(bytes), name: filename, type: 'application/pdf' },
  });
  const evidence = { uncategorized_text: text, uncategorized_file: file.id };
  return stripe.disputes.update(disputeId, { evidence, submit: true }).then(taken, refused);
}

/** Accepts the dispute: its state becomes `lost`. */
export const acceptDispute = (stripe: Stripe, disputeId: string): Promise<DisputeAnswer> =>
  stripe.disputes.close(disputeId).then(taken, refused);

const taken = (): DisputeAnswer => 'taken';

/** Stripe's answer for a dispute that takes no answer anymore. Other errors are thrown. */
function refused(error: unknown): DisputeAnswer {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'refused';
  throw error;
}
