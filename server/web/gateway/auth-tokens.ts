import * as v from 'valibot';

export interface AuthTokens {
  accessToken: string;
  refreshToken: string;
  /** null: nobody said; the cookie then lasts as long as the browser is open. */
  accessExpires: Date | null;
  refreshExpires: Date | null;
}

const when = v.fallback(v.optional(v.nullable(v.union([v.string(), v.number()]))), undefined);
const tokenAnswer = v.looseObject({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: when,
  refresh_expires_in: when,
  access_token_expires: when,
  refresh_token_expires: when,
});

/**
 * Takes the tokens out of an answer, so that what is left may go to a script. null when there are none. Their expiry is
 * read from whatever the service says: an instant, seconds from now, or the token's own `exp`.
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
    ...rest
  } = parsed.output;
  const accessExpires =
    parseInstant(accessInstant) ?? inSeconds(accessSeconds, now) ?? parseJwtExpiry(accessToken);
  const refreshExpires =
    parseInstant(refreshInstant) ?? inSeconds(refreshSeconds, now) ?? parseJwtExpiry(refreshToken);
  return { tokens: { accessToken, refreshToken, accessExpires, refreshExpires }, rest };
}

type When = v.InferOutput<typeof when>;

/** Epoch seconds, or a date in words. */
function parseInstant(value: When): Date | null {
  if (value === undefined || value === null || value === '') return null;
  const seconds = Number(value);
  return validDate(Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date(value));
}

function inSeconds(value: When, now: Date): Date | null {
  const seconds = Number(value ?? NaN);
  return Number.isFinite(seconds) ? validDate(new Date(now.getTime() + seconds * 1000)) : null;
}

const claims = v.object({ exp: v.number() });

// Only how long the cookie lives hangs on this; the API checks the token itself.
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
