import fc from 'fast-check';
import type { Contract } from '../../shared/contracts/contract.ts';
import { fieldNames } from './field-names.ts';
import type { HttpRequest } from './api-transports.ts';

/** A valid call. Odd requests are derived from it, so that they pass the first checks. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** Requests to a contract that differ from the sample in a few places. */
export function oddRequests(contract: Contract, sample: Sample): fc.Arbitrary<HttpRequest> {
  return fc
    .record({
      method: mostly(
        contract.method,
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      ),
      path: oddPath(contract, sample.params ?? {}),
      query: oddQuery(contract, sample.query ?? {}),
      bytes: oddBody(contract, sample.body),
      headers: oddHeaders,
    })
    .map(({ method, path, query, bytes, headers }) => ({
      method,
      target: query ? `${path}?${query}` : path,
      headers: { ...(bytes && { 'content-type': 'application/json' }), ...headers },
      ...(bytes && { bytes }),
    }));
}

const mostly = <T>(usual: T, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    'a\uDC00',
    '\u202E',
    '😀'.repeat(50),
    'x'.repeat(5000),
    '\r\nx: y',
    '../..',
    "' or 1=1 --",
  ),
  fc.constantFrom(
    '2026-02-30 09:00:00-0800',
    '0000-00-00 00:00:00+0000',
    '9999-12-31T23:59:59Z',
    '2026-12-05 09:00:00-9999',
    '1e999',
    'NaN',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'null',
    '<script>',
    '${7*7}',
    '=cmd()',
    '%00',
    'a@b@c',
    '@',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const nest = (levels: number, list: boolean): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = list ? [value] : { value };
  return value;
};

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.1,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    [null],
    {},
    { length: 1 },
  ),
  fc.tuple(fc.integer({ min: 1, max: 200 }), fc.boolean()).map(([levels, list]) => nest(levels, list)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(oddText, { maxLength: 5 }),
);

const oddName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '\0', 'id', 'token'),
  oddText,
);

const oddSegment = fc.oneof(
  fc.constantFrom(
    '%',
    '%00',
    '%E0%A4%A',
    '%C0%AF',
    '..',
    '..%2f..',
    '%2e%2e',
    ';',
    '*',
    "'",
    '%F0%9F%98%80',
    'x'.repeat(3000),
    '',
  ),
  fc.string({ maxLength: 40 }).map(encodeURIComponent),
);

function oddPath(contract: Contract, params: Record<string, string>): fc.Arbitrary<string> {
  const segments = contract.path.split('/').map((segment) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    return name === undefined ? fc.constant(segment) : mostly(params[name] ?? 'x', oddSegment);
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

function oddQuery(contract: Contract, query: Record<string, string>): fc.Arbitrary<string> {
  const names = fieldNames(contract.query);
  const usual = names.map((name) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant([`${name}=${query[name] ?? ''}`]) },
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: oddSegment.map((value) => [`${name}=${value}`]) },
      { weight: 1, arbitrary: fc.constant([`${name}=1`, `${name}=2`]) },
    ),
  );
  const more = fc.constantFrom(
    'a[]=1',
    'a[b]=1',
    '__proto__=1',
    'constructor[prototype]=1',
    '&&=',
    '%zz',
    '=',
    'x=%00',
    '?',
  );
  return fc
    .tuple(fc.tuple(...usual), mostly<string[]>([], fc.array(more, { minLength: 1, maxLength: 3 })))
    .map(([known, unknown]) => [...known.flat(), ...unknown].join('&'));
}

const encoder = new TextEncoder();
const asJson = (value: unknown) => encoder.encode(JSON.stringify(value));

/** Bodies that are completely wrong. */
const wrongBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc
    .constantFrom(
      '',
      'null',
      '[]',
      '"x"',
      '1e999',
      '{',
      '{"a":1,}',
      '\uFEFF{}',
      '{"a":1}{}',
      '[',
      '{"__proto__":{"isAdmin":true}}',
    )
    .map((text) => encoder.encode(text)),
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(9, 8, 100, 10_000).map((levels) => encoder.encode('['.repeat(levels) + ']'.repeat(levels))),
  fc.constantFrom(33_000, 1_000_000).map((length) => asJson({ email: 'x'.repeat(length) })),
);

function oddBody(contract: Contract, body?: Record<string, unknown>): fc.Arbitrary<Uint8Array | undefined> {
  const names = fieldNames(contract.body);
  // About one odd field per body: with more, no request would pass the schema.
  const fields = names.map((name) =>
    fc.oneof(
      { weight: 3 * names.length, arbitrary: fc.constant(body && name in body ? [[name, body[name]]] : []) },
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: oddValue.map((value) => [[name, value]]) },
    ),
  );
  const more = mostly<unknown[][]>([], fc.array(fc.tuple(oddName, oddValue), { minLength: 1, maxLength: 2 }));
  const object = fc
    .tuple(fc.tuple(...fields), more)
    // From entries, so that `__proto__` becomes an ordinary field.
    .map(([known, unknown]) =>
      asJson(Object.fromEntries([...known.flat(), ...unknown] as [string, unknown][])),
    );
  const usual = body || names.length > 0 ? object : fc.constant(undefined);
  return fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 1, arbitrary: wrongBytes },
    { weight: 1, arbitrary: object },
  );
}

/** Valid header characters: no control characters, one byte each. */
const headerText = fc
  .array(
    fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f),
    { maxLength: 60 },
  )
  .map((codes) => String.fromCharCode(...codes));
/** The callers of most requests. */
export const VISITOR_ID = '3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11';

const oddHeader = (...usual: string[]) =>
  fc.option(fc.oneof(fc.constantFrom(...usual), headerText), { nil: undefined, freq: 4 });

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .record({
    // A new caller for each request, so that no rate limit applies.
    'x-forwarded-for': fc.ipV4(),
    'x-session-id': oddHeader(VISITOR_ID, `${VISITOR_ID}, ${VISITOR_ID}`, 'x'.repeat(2000)),
    'x-anon-id': mostly(VISITOR_ID, headerText),
    'idempotency-key': fc.option(fc.oneof(fc.uuid(), headerText), { nil: undefined, freq: 2 }),
    cookie: oddHeader('a=b; a=c', '=;;=', '__proto__=1', 'sid=%E0%A4%A', 'x'.repeat(4000)),
    accept: oddHeader('*/*', 'text/html', 'application/xml;q=9'),
    'x-request-id': oddHeader('abcdefgh', '{{7*7}}'),
    'client-version': oddHeader('5.15.0', '99999999999999999999'),
  })
  .chain((headers) =>
    mostly<Record<string, string | undefined>>(
      headers,
      fc
        .record({
          authorization: oddHeader('Bearer', 'Bearer x', 'Basic YTpi', 'Bearer a b'),
          'content-type': oddHeader(
            'text/plain',
            'application/json; charset=utf-16',
            'multipart/form-data',
            'APPLICATION/JSON',
          ),
          'content-encoding': oddHeader('gzip', 'identity'),
        })
        .map((odd) => ({ ...headers, ...odd })),
    ),
  )
  .map((headers) =>
    Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  );
