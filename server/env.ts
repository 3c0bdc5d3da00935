import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import * as v from 'valibot';

const onOff = v.pipe(
  v.picklist(['0', '1', 'true', 'false', 'on', 'off'], 'is 1 or 0'),
  v.transform((value) => value === '1' || value === 'true' || value === 'on'),
);
const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'is a whole number'),
    v.transform(Number),
    v.minValue(min, `is at least ${min}`),
    v.maxValue(max, `is at most ${max}`),
  );
const httpUrl = v.pipe(
  v.string(),
  v.check((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'is an http(s) address'),
  v.transform((value) => value.replace(/\/+$/, '')),
);
/** Scheme, host and port, nothing else. */
const origin = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/\/$/, '')),
  v.check(isOrigin, 'is scheme and host without path, like https://parking.example'),
  v.transform((value) => new URL(value).origin),
);
/** The share of successful requests that get a line in the log. */
const accessLog = v.pipe(
  v.string(),
  v.regex(/^(?:off|on|0?\.\d+|0|1)$/, 'is off, on, or a share such as 0.1'),
  v.transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value))),
);
const address = (protocol: RegExp, hint: string) =>
  v.pipe(
    v.string(),
    v.check((value) => protocol.test(value) && URL.canParse(value), hint),
  );
/** Many systems allow only single-line values, so `\\n` stands for a line break. */
const pem = v.pipe(
  v.string(),
  v.transform((value) => value.replaceAll('\\n', '\n')),
);

const rsaKey = v.pipe(pem, v.check(isRsaKey, 'is an RSA private key in PEM'));

function isRsaKey(value: string): boolean {
  try {
    return createPrivateKey(value).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** Also without user, password, query or a trailing dot, which would make it a different origin to browsers. */
function isOrigin(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(value);
  const isBare = pathname === '/' && search + hash + username + password === '';
  return isBare && !/[?#@]/.test(value) && !hostname.endsWith('.');
}

const variables = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'test', 'production'], 'is development, test or production'),
    'development',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(wholeNumber(0, 65535), '3000'),
  PUBLIC_ORIGIN: v.optional(origin),
  BACK_OFFICE_ORIGIN: v.optional(origin),
  TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(address(/^postgres(ql)?:/, 'is a postgresql:// address')),
  DATABASE_READ_URL: v.optional(address(/^postgres(ql)?:/, 'is a postgresql:// address')),
  API_BASE_URL: v.optional(httpUrl),
  AUTH_BASE_URL: v.optional(httpUrl),
  AUTH_CLIENT_ID: v.optional(v.string(), 'parkweb'),
  SMTP_URL: v.optional(address(/^smtps?:/, 'is an smtp:// or smtps:// address')),
  MAIL_FROM: v.optional(v.string()),
  MAIL_RETURN_DOMAIN: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is a domain in small letters')),
  ),
  MAIL_REPORT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'has at least 32 characters'))),
  SENTRY_DSN: v.optional(httpUrl),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'has at least 32 characters'))),
  SESSION_SECRET_PREVIOUS: v.optional(v.pipe(v.string(), v.minLength(32, 'has at least 32 characters'))),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(8, 'is too short to be a key'))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(/^whsec_\S{16,}$/, 'begins with whsec_'))),
  PAYMENT_SANDBOX: v.optional(onOff),
  PASS_CERT_PEM: v.optional(pem),
  PASS_KEY_PEM: v.optional(pem),
  PASS_KEY_PASSPHRASE: v.optional(v.string()),
  PASS_WWDR_PEM: v.optional(pem),
  GOOGLE_WALLET_ISSUER_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{5,25}$/, 'is the issuer’s number'))),
  GOOGLE_WALLET_EMAIL: v.optional(v.pipe(v.string(), v.email('is the address of a service account'))),
  GOOGLE_WALLET_KEY: v.optional(rsaKey),
  ACCESS_LOG: v.optional(accessLog),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: v.optional(wholeNumber(0, 65535)),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(httpUrl),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  DRAIN_MS: v.optional(wholeNumber(0, 60_000), '3000'),
  DEMO: v.optional(onOff),
});

type Variables = v.InferOutput<typeof variables>;

/** The validated environment, read once. The rest of the program gets its settings from here. */
export interface Env extends Omit<Variables, 'ACCESS_LOG' | 'DEMO' | 'PUBLIC_ORIGIN'> {
  /** The share of successful requests that get a line in the log; with 0, failed ones get none either. */
  accessLogShare: number;
  isDemo: boolean;
  isProduction: boolean;
  /** Used in links, canonical URLs and the same-origin check; null: derived from the address that the server listens on. */
  publicOrigin: string | null;
}

/** Reads the environment. Throws one Error that lists every problem. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const values = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(variables, values);
  const mistakes = parsed.issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) ?? [];
  const problems = [...mistakes, ...findConflicts(values)];
  if (!parsed.success || problems.length > 0) throw new Error(describe(problems));
  const { DEMO: _read, ACCESS_LOG, PUBLIC_ORIGIN, ...env } = parsed.output;
  return Object.freeze({
    ...env,
    accessLogShare: ACCESS_LOG ?? (env.NODE_ENV === 'production' ? 1 : 0),
    DATA_DIR: resolve(env.DATA_DIR),
    isDemo: isDemoEnabled(values),
    isProduction: env.NODE_ENV === 'production',
    publicOrigin: PUBLIC_ORIGIN ?? null,
  });
}

type Values = Record<string, string | undefined>;

function isDemoEnabled({ DEMO, NODE_ENV, DATABASE_URL, API_BASE_URL }: Values): boolean {
  if (DEMO !== undefined) return /^(1|true|on)$/.test(DEMO);
  return NODE_ENV !== 'production' && !DATABASE_URL && !API_BASE_URL;
}

const GOOGLE_WALLET = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_KEY'];

/** Settings that conflict with each other. Checks the raw values, so that all problems are reported together. */
function findConflicts(values: Values): string[] {
  const isProduction = values.NODE_ENV === 'production';
  const isEmbedded = !values.API_BASE_URL;
  const rules: [isBroken: boolean, sentence: string][] = [
    [
      isDemoEnabled(values) && isProduction,
      'DEMO cannot be on in production: it seeds a made-up lot and shows its mail',
    ],
    [
      isDemoEnabled(values) && !isEmbedded,
      'DEMO cannot be on with API_BASE_URL: the demo lot lives in the embedded API',
    ],
    [
      Number(values.METRICS_PORT ?? 0) !== 0 && values.METRICS_PORT === (values.PORT ?? '3000'),
      'METRICS_PORT is another port than PORT: metrics are not for the public',
    ],
    [
      values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined,
      'DATABASE_READ_URL needs DATABASE_URL: it leads to a replica of that database',
    ],
    [
      isProduction && !values.PUBLIC_ORIGIN,
      'PUBLIC_ORIGIN is needed in production: links in mails lead there',
    ],
    [
      isProduction && /^http:/i.test(values.PUBLIC_ORIGIN ?? ''),
      'PUBLIC_ORIGIN begins with https:// in production: logins must not travel unencrypted',
    ],
    [
      isProduction && isEmbedded && !values.SESSION_SECRET,
      'SESSION_SECRET is needed in production: signed links are made with it',
    ],
    [
      isProduction && isEmbedded && !values.STRIPE_SECRET_KEY && !values.PAYMENT_SANDBOX,
      'STRIPE_SECRET_KEY is needed in production (or PAYMENT_SANDBOX=1 where no money is to move)',
    ],
    [
      new Set(GOOGLE_WALLET.map((name) => values[name] === undefined)).size > 1,
      `${GOOGLE_WALLET.join(', ')} are set together: they sign passes of Google Wallet`,
    ],
    [
      isProduction && !isEmbedded && !values.AUTH_BASE_URL,
      'AUTH_BASE_URL is needed with API_BASE_URL: that server signs members in',
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence);
}

function describe(problems: string[]): string {
  return [
    'Fix these environment settings:',
    ...problems.map((problem) => `  ${problem}`),
    'See .env.example.',
  ].join('\n');
}
