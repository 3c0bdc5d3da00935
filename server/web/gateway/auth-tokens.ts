import * as v from 'valibot';

export interface AuthTokens {
  accessToken: string;
  refreshToken: string;
  /** null: unknown. The cookie then lasts until the browser closes. */
  accessExpires: Date | null;
  refreshExpires: Date | null;
  /** Proves at the next login that this device is known. null: unchanged. */
  deviceToken: string | null;
}

const expiry = v.fallback(v.optional(v.nullable(v.union([v.string(), v.number()]))), undefined);
const tokenAnswer = v.looseObject({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: expiry,
  refresh_expires_in: expiry,
  access_token_expires: expiry,
  refresh_token_expires: expiry,
  device_token: v.fallback(v.optional(v.nullable(v.string()), null), null),
});

/**
 * Removes the tokens from an answer, so that a script may see the rest. null when there are none. Services state the
 * expiry as an instant, as seconds from now, or only in the token's own `exp`.
 */
export function extractTokens(
  body: unknown,
  now: Date,
): { tokens: AuthTokens; rest: Record<string, unknown> } | null {
  const parsed = v.safeParse(tokenAnswer, body);
  if (!parsed.success) return null;
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: accessSeconds,
    refresh_expires_in: refreshSeconds,
    access_token_expires: accessInstant,
    refresh_token_expires: refreshInstant,
    device_token: deviceToken,
    ...rest
  } = parsed.output;
  const accessExpires =
    parseInstant(accessInstant) ?? inSeconds(accessSeconds, now) ?? parseJwtExpiry(accessToken);
  const refreshExpires =
    parseInstant(refreshInstant) ?? inSeconds(refreshSeconds, now) ?? parseJwtExpiry(refreshToken);
  return { tokens: { accessToken, refreshToken, accessExpires, refreshExpires, deviceToken }, rest };
}

type Expiry = v.InferOutput<typeof expiry>;

/** Accepts epoch seconds and date strings. */
function parseInstant(value: Expiry): Date | null {
  if (value === undefined || value === null || value === '') return null;
  const seconds = Number(value);
  return validDate(Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date(value));
}

function inSeconds(value: Expiry, now: Date): Date | null {
  const seconds = Number(value ?? NaN);
  return Number.isFinite(seconds) ? validDate(new Date(now.getTime() + seconds * 1000)) : null;
}

const claims = v.object({ exp: v.number() });

// Unverified: it only sets how long the cookie lives. The API verifies the token.
function parseJwtExpiry(token: string): Date | null {
  try {
    const parsed = v.safeParse(
      claims,
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    );
    return parsed.success ? validDate(new Date(parsed.output.exp * 1000)) : null;
  } catch {
    return null;
  }
}

const validDate = (date: Date) => (Number.isNaN(date.getTime()) ? null : date);
