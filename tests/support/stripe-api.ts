import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  status: string;
  metadata: Record<string, string>;
  payment_method: Method | null;
  customer?: string | null;
  last_payment_error: (Reason & { payment_method: Method }) | null;
  client_secret: string;
}
interface Method {
  id: string;
  object: 'payment_method';
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string };
}
interface Reason {
  type: string;
  code: string;
  decline_code?: string;
  message: string;
}
interface Answer {
  status: number;
  body: unknown;
}

export interface StripeRequest {
  method: string;
  path: string;
  body: string;
  key: string | undefined;
}

const DECLINED_CARDS: Record<string, [code: string, declineCode?: string]> = {
  '4000000000000002': ['card_declined', 'generic_decline'],
  '4000000000009979': ['card_declined', 'stolen_card'],
  '4000000000009995': ['card_declined', 'insufficient_funds'],
  '4000000000000069': ['expired_card', 'expired_card'],
  '4000000000000127': ['incorrect_cvc', 'incorrect_cvc'],
  '4000000000000119': ['processing_error', 'processing_error'],
  '4000000000003220': ['authentication_required', 'authentication_required'],
};

/** Stripe's payment intents API as documented, on a local port. */
export async function startStripeApi() {
  const requests: StripeRequest[] = [];
  const intents: Intent[] = [];
  const refunds: {
    id: string;
    object: 'refund';
    payment_intent: string;
    amount: number;
    metadata: object;
  }[] = [];
  const numbers = new Map<Method, string>();
  /** Customers have the payment methods that were set up for them. */
  const customers = new Map<string, string[]>();
  /** The status of disputes. */
  const disputes = new Map<string, string>();
  const answers = new Map<string, Answer & { question: string }>();
  const state = {
    /** The search finds new intents only after a delay. */
    isIndexed: false,
    /** Called before and after each request is processed; 'reset' closes the connection there. */
    interrupt: async (_request: StripeRequest, _moment: 'before' | 'after'): Promise<'reset' | void> => {},
  };

  function answerOnce(request: StripeRequest): Answer {
    const stored = request.key === undefined ? undefined : answers.get(request.key);
    const question = `${request.path}?${request.body}`;
    if (stored && stored.question !== question)
      return refuse(400, { type: 'idempotency_error', code: '', message: 'Other parameters' });
    const answer = stored ?? processRequest(request);
    // Stored as bytes, because a repeated request gets the intent as it was.
    if (request.key !== undefined) answers.set(request.key, structuredClone({ ...answer, question }));
    return answer;
  }

  function processRequest({ method, path, body }: StripeRequest): Answer {
    const form = new URLSearchParams(body);
    const url = new URL(path, 'http://stripe');
    const [resource, id = '', action = ''] = url.pathname.replace('/v1/', '').split('/');
    if (resource === 'payment_methods') return method === 'GET' ? findMethod(id) : createMethod(form);
    if (resource === 'customers') return method === 'DELETE' ? deleteCustomer(id) : createCustomer();
    if (resource === 'setup_intents') return setUp(form);
    if (resource === 'files') return { status: 200, body: { id: 'file_1', object: 'file' } };
    if (resource === 'disputes') return answerDispute(id, action, form);
    if (resource === 'refunds') return method === 'GET' ? listRefunds(url) : createRefund(form);
    if (id === 'search') return search(url.searchParams.get('query') ?? '');
    if (id === '') return createIntent(form);
    const intent = intents.find((one) => one.id === id);
    if (!intent)
      return refuse(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: 'No such intent',
      });
    if (method === 'GET') return { status: 200, body: intent };
    if (intent.status !== 'requires_payment_method') {
      const message = `This PaymentIntent could not be changed: it is ${intent.status}`;
      return refuse(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message });
    }
    if (action === 'cancel') intent.status = 'canceled';
    else if (action === 'confirm') return confirm(intent, form);
    else Object.assign(intent, { amount: Number(form.get('amount')), customer: form.get('customer') });
    return { status: 200, body: intent };
  }

  function answerDispute(id: string, action: string, form: URLSearchParams): Answer {
    const status = disputes.get(id);
    if (status !== 'needs_response')
      return refuse(400, { type: 'invalid_request_error', code: '', message: `The dispute is ${status}` });
    const next = action === 'close' ? 'lost' : form.get('submit') === 'true' ? 'under_review' : status;
    disputes.set(id, next);
    return { status: 200, body: { id, object: 'dispute', status: next } };
  }

  function createIntent(form: URLSearchParams): Answer {
    const intent: Intent = {
      id: `pi_${intents.length + 1}`,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      status: 'requires_payment_method',
      metadata: { key: form.get('metadata[key]') ?? '' },
      payment_method: null,
      last_payment_error: null,
      client_secret: 'pi_secret_canary',
    };
    intents.push(intent);
    return { status: 200, body: intent };
  }

  function createMethod(form: URLSearchParams): Answer {
    const number = form.get('card[number]') ?? '';
    if (number === '4000000000000010') {
      return refuse(402, {
        type: 'card_error',
        code: 'incorrect_number',
        message: 'Your card number is incorrect.',
      });
    }
    const method: Method = {
      id: `pm_${numbers.size + 1}`,
      object: 'payment_method',
      card: {
        brand: 'visa',
        last4: number.slice(-4),
        exp_month: Number(form.get('card[exp_month]')),
        exp_year: Number(form.get('card[exp_year]')),
        fingerprint: `fp_${number.length}_${number.slice(-4)}`,
      },
    };
    numbers.set(method, number);
    return { status: 200, body: method };
  }

  function findMethod(id: string): Answer {
    const method = [...numbers.keys()].find((one) => one.id === id);
    if (method) return { status: 200, body: method };
    return refuse(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No card' });
  }

  function createCustomer(): Answer {
    const id = `cus_${customers.size + 1}`;
    customers.set(id, []);
    return { status: 200, body: { id, object: 'customer' } };
  }

  function deleteCustomer(id: string): Answer {
    if (customers.delete(id)) return { status: 200, body: { id, object: 'customer', deleted: true } };
    return refuse(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No customer' });
  }

  function setUp(form: URLSearchParams): Answer {
    const method = [...numbers].find(([one]) => one.id === form.get('payment_method'));
    const methods = customers.get(form.get('customer') ?? '');
    if (!method || !methods)
      return refuse(400, { type: 'invalid_request_error', code: 'resource_missing', message: 'No card' });
    const [code, declineCode] = DECLINED_CARDS[method[1]] ?? [];
    if (code)
      return refuse(402, { type: 'card_error', code, decline_code: declineCode, message: 'Declined' });
    methods.push(method[0].id);
    return { status: 200, body: { id: 'seti_1', object: 'setup_intent', status: 'succeeded' } };
  }

  function confirm(intent: Intent, form: URLSearchParams): Answer {
    const [method, number] = [...numbers].find(([one]) => one.id === form.get('payment_method')) ?? [];
    if (!method || !number)
      return refuse(400, { type: 'invalid_request_error', code: 'resource_missing', message: 'No card' });
    const isSaved = [...customers.values()].some((methods) => methods.includes(method.id));
    const mayUse = !isSaved || customers.get(intent.customer ?? '')?.includes(method.id);
    if (!mayUse)
      return refuse(400, { type: 'invalid_request_error', code: '', message: 'Not this customer’s card' });
    const [code, declineCode] = DECLINED_CARDS[number] ?? [];
    if (!code) {
      Object.assign(intent, { status: 'succeeded', payment_method: method });
      return { status: 200, body: intent };
    }
    const reason = {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message: 'Declined',
      payment_method: method,
    };
    intent.last_payment_error = reason;
    return refuse(402, { ...reason, payment_intent: structuredClone(intent) });
  }

  function search(query: string): Answer {
    const key = /^metadata\['key'\]:'([^']+)'$/.exec(query)?.[1];
    const matches = state.isIndexed ? intents.filter((intent) => intent.metadata.key === key) : [];
    return { status: 200, body: { object: 'search_result', data: matches, has_more: false } };
  }

  function listRefunds(url: URL): Answer {
    const reference = url.searchParams.get('payment_intent');
    return {
      status: 200,
      body: { object: 'list', data: refunds.filter((one) => one.payment_intent === reference) },
    };
  }

  function createRefund(form: URLSearchParams): Answer {
    const [reference, amount] = [form.get('payment_intent') ?? '', Number(form.get('amount'))];
    const refunded = refunds
      .filter((one) => one.payment_intent === reference)
      .reduce((sum, one) => sum + one.amount, 0);
    const intent = intents.find((one) => one.id === reference && one.status === 'succeeded');
    if (!intent || refunded + amount > intent.amount) {
      return refuse(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Too much',
      });
    }
    const metadata = { key: form.get('metadata[key]') };
    const refund = {
      id: `re_${refunds.length + 1}`,
      object: 'refund' as const,
      payment_intent: reference,
      amount,
      metadata,
    };
    refunds.push(refund);
    return { status: 200, body: refund };
  }

  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming);
    requests.push(request);
    if ((await state.interrupt(request, 'before')) === 'reset') return incoming.socket.destroy();
    const { status, body } = answerOnce(request);
    if ((await state.interrupt(request, 'after')) === 'reset') return incoming.socket.destroy();
    outgoing.writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${requests.length}`,
    });
    outgoing.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    intents,
    refunds,
    customers,
    disputes,
    state,
    /** A day later, Stripe has deleted the idempotency keys. */
    forgetKeys: () => answers.clear(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const refuse = (status: number, error: object): Answer => ({ status, body: { error } });

async function readRequest(incoming: IncomingMessage): Promise<StripeRequest> {
  const key = incoming.headers['idempotency-key'];
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    body: await text(incoming),
    key: typeof key === 'string' ? key : undefined,
  };
}
