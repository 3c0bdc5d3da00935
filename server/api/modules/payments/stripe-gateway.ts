import { Stripe } from 'stripe';
import { scrub } from '../../../../shared/format/scrub.ts';
import { CardDetails } from './card-details.ts';
import { acceptDispute, submitEvidence } from './stripe-disputes.ts';
import type {
  CardOnFile,
  ChargeOutcome,
  DeclineCode,
  PaymentGateway,
  SavedCard,
  SaveOutcome,
} from './payment-gateway.ts';

// `charge` opens a payment intent from the key before it sends a card. `settle` repeats the same request and gets the
// same intent from Stripe, even if the charge never got that far. A canceled intent can't charge.
// Stripe needs a customer to save a card, so each saved card has its own customer: `<customer>/<method>`.

/** Stripe's minimum amount of an intent. `charge` sets the real amount before it confirms. */
const PLACEHOLDER_CENTS = 50;
const TIMEOUT_MILLISECONDS = 20_000;

/** Stripe's decline reasons that a person can act on. All others, including theft and fraud, become `card_declined`. */
const DECLINES: Record<string, DeclineCode> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  processing_error: 'processing_error',
  try_again_later: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
};

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** For an approved charge whose card is missing in the response: the money has moved, so the booking must succeed. */
const UNKNOWN_CARD: CardOnFile = { brand: 'Card', lastFour: '0000', expiry: '00/00' };

export interface StripeOptions {
  secretKey: string;
  /** Replaces Stripe's own address in tests, e.g. `http://127.0.0.1:12111`. */
  apiOrigin?: string;
}

/** Creates a gateway that charges through Stripe. The account needs Stripe's permission for raw card data. */
export function createStripeGateway({ secretKey, apiOrigin }: StripeOptions): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MILLISECONDS,
    // The library retries with the same idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiOrigin ? parseOrigin(apiOrigin) : {}),
  });

  const openIntent = (key: string) =>
    stripe.paymentIntents.create(
      {
        amount: PLACEHOLDER_CENTS,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        metadata: { key },
      },
      { idempotencyKey: `${key}/open` },
    );

  const readIntent = (id: string) => stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });

  const createMethod = (key: string, card: CardDetails) =>
    card.open(({ number, code, month, year }) =>
      stripe.paymentMethods.create(
        { type: 'card', card: { number, cvc: code, exp_month: month, exp_year: year } },
        { idempotencyKey: `${key}/card` },
      ),
    );

  /** Searches first, because idempotency keys expire after a day; search doesn't find intents of the last minute. */
  async function findIntent(key: string): Promise<string> {
    const found = await stripe.paymentIntents.search({ query: `metadata['key']:'${key}'`, limit: 1 });
    return found.data[0]?.id ?? (await openIntent(key)).id;
  }

  async function confirm(id: string, key: string, methodId: string): Promise<ChargeOutcome> {
    const params = { payment_method: methodId, error_on_requires_action: true, expand: ['payment_method'] };
    return presentIntent(
      await stripe.paymentIntents.confirm(id, params, { idempotencyKey: `${key}/confirm` }),
    );
  }

  async function charge({ key, amountCents, card, description }: Parameters<PaymentGateway['charge']>[0]) {
    const { id } = await openIntent(key);
    try {
      const saved = card instanceof CardDetails ? null : splitReference(card);
      const customer = saved ? { customer: saved.customer } : {};
      const [method] = await Promise.all([
        card instanceof CardDetails
          ? createMethod(key, card).then(({ id: methodId }) => methodId)
          : saved?.method,
        stripe.paymentIntents.update(
          id,
          { amount: amountCents, description, ...customer },
          { idempotencyKey: `${key}/amount` },
        ),
      ]);
      return await confirm(id, key, method ?? '');
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return presentDecline(error, error.payment_method);
      // `settle` closed the key during this charge, here or in another process.
      if (isAlreadySettled(error)) return presentIntent(await readIntent(id));
      throw error;
    }
  }

  /** The charge with the same key uses the same payment method. */
  async function identifyCard({ key, card }: Parameters<PaymentGateway['identifyCard']>[0]) {
    const method =
      card instanceof CardDetails
        ? createMethod(key, card)
        : stripe.paymentMethods.retrieve(splitReference(card).method);
    return method.then(
      (found) => presentCard(found)?.cardReference ?? null,
      (error: unknown) => {
        if (error instanceof Stripe.errors.StripeCardError) return null;
        throw error;
      },
    );
  }

  async function settle(key: string): Promise<ChargeOutcome> {
    const intent = await readIntent(await findIntent(key));
    if (intent.status === 'succeeded' || intent.status === 'canceled') return presentIntent(intent);
    const closed = await stripe.paymentIntents.cancel(intent.id).catch((error: unknown) => {
      // The charge succeeded between reading and canceling.
      if (isAlreadySettled(error)) return readIntent(intent.id);
      throw error;
    });
    return presentIntent({
      ...closed,
      last_payment_error: closed.last_payment_error ?? intent.last_payment_error,
    });
  }

  async function refund({ key, reference, amountCents }: Parameters<PaymentGateway['refund']>[0]) {
    // Idempotency keys expire after a day; the refund's metadata doesn't.
    const earlier = await stripe.refunds.list({ payment_intent: reference, limit: 100 });
    const existing =
      earlier.data.find((one) => one.metadata?.key === key) ??
      (await stripe.refunds.create(
        { payment_intent: reference, amount: amountCents, metadata: { key } },
        { idempotencyKey: `${key}/refund` },
      ));
    return { reference: existing.id };
  }

  async function saveCard({ key, card }: Parameters<PaymentGateway['saveCard']>[0]): Promise<SaveOutcome> {
    try {
      const [customer, method] = await Promise.all([
        stripe.customers.create({ metadata: { key } }, { idempotencyKey: `${key}/customer` }),
        createMethod(key, card),
      ]);
      const intent = await stripe.setupIntents.create(
        {
          customer: customer.id,
          payment_method: method.id,
          allowed_payment_method_types: ['card'],
          usage: 'on_session',
          confirm: true,
        },
        { idempotencyKey: `${key}/setup` },
      );
      // The bank requires authentication by the cardholder, which this site doesn't support.
      if (intent.status !== 'succeeded') return { state: 'declined', code: 'card_declined' };
      const reference = `${customer.id}/${method.id}`;
      return { state: 'saved', reference, card: presentCard(method) ?? UNKNOWN_CARD };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return { state: 'declined', code: declineCodeOf(error) };
      throw error;
    }
  }

  async function deleteAtNetwork(reference: string): Promise<void> {
    const { customer } = splitReference({ reference });
    await stripe.customers.del(customer).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'))
        throw error;
    });
  }

  return {
    name: 'stripe',
    saveCard: (request) => saveCard(request).catch(rethrowWithoutSecrets),
    deleteAtNetwork: (reference) => deleteAtNetwork(reference).catch(rethrowWithoutSecrets),
    identifyCard: (request) => identifyCard(request).catch(rethrowWithoutSecrets),
    charge: (request) => charge(request).catch(rethrowWithoutSecrets),
    settle: (key) => settle(key).catch(rethrowWithoutSecrets),
    refund: (request) => refund(request).catch(rethrowWithoutSecrets),
    submitEvidence: (evidence) => submitEvidence(stripe, evidence).catch(rethrowWithoutSecrets),
    acceptDispute: (id) => acceptDispute(stripe, id).catch(rethrowWithoutSecrets),
  };
}

function parseOrigin(origin: string): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  const { protocol, hostname, port } = new URL(origin);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port: port || undefined };
}

function presentIntent(intent: Stripe.PaymentIntent): ChargeOutcome {
  if (intent.status === 'succeeded') {
    const method = typeof intent.payment_method === 'string' ? undefined : intent.payment_method;
    return { state: 'approved', reference: intent.id, card: presentCard(method) ?? UNKNOWN_CARD };
  }
  const failure = intent.last_payment_error;
  if (failure) return presentDecline(failure, failure.payment_method);
  if (intent.status === 'canceled') return { state: 'cancelled' };
  throw new Error(`Stripe has not decided yet: the intent is ${intent.status}`);
}

function presentDecline(
  reason: { code?: string; decline_code?: string },
  method: Stripe.PaymentMethod | undefined,
): ChargeOutcome {
  return { state: 'declined', code: declineCodeOf(reason), card: presentCard(method) };
}

const declineCodeOf = (reason: { code?: string; decline_code?: string }): DeclineCode =>
  DECLINES[reason.decline_code ?? ''] ?? DECLINES[reason.code ?? ''] ?? 'card_declined';

function splitReference({ reference }: SavedCard): { customer: string; method: string } {
  const [customer = '', method = ''] = reference.split('/');
  return { customer, method };
}

function presentCard(method: Stripe.PaymentMethod | null | undefined): CardOnFile | null {
  if (!method?.card) return null;
  const { brand, last4, exp_month: month, exp_year: year, fingerprint } = method.card;
  const expiry = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
  return { brand: BRANDS[brand] ?? 'Card', lastFour: last4, expiry, cardReference: fingerprint ?? null };
}

const isAlreadySettled = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'payment_intent_unexpected_state';

/** Stripe's errors contain headers and intents with client secrets. Throws an error that is safe to log instead. */
function rethrowWithoutSecrets(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { type, code = 'no code', requestId = 'none' } = error;
  throw new Error(`${type} (${code}, request ${requestId}): ${scrub(error.message)}`);
}
