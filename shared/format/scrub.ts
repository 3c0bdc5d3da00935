// Finds what logs and error reports must never contain, by its format or by the name before it.

const MAX_CHARACTERS = 250;

/** Names of secret values: keys of a log line, parameters of a URL. */
export const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'authenticationToken',
  'client_secret',
  'cc_number',
  'cc_cvc',
];

const UUID = String.raw`\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b`;
// A few separators of any kind: a column of figures is not a card number.
const DIGIT_RUN = String.raw`\d(?:[\s\p{Pd}.]{0,2}\d){12,}`;
const UUID_OR_RUN = new RegExp(`${UUID}|${DIGIT_RUN}`, 'giu');
const NAMED_SECRET = new RegExp(
  String.raw`\b(${SECRET_NAMES.join('|')})(["']?\s*[=:]\s*["']?)(?:(?:bearer|basic|applepass)\s+)?[^\s"'&#,;)]+`,
  'gi',
);
const COOKIES = /\b((?:set-)?cookie["']?\s*[:=]\s*).+/gi;
const BEARER = /\b((?:bearer|applepass)\s+)[\w.~+/=-]+/gi;
/** Ticket number and record locator together are a driver's proof. */
const LOCATOR = /(\/(?:tickets|tx)\/\d+\/)[^/\s"'?#]+/g;
const EMAIL = /[^\s@<>"'(),:;[\]\\/=?&]{1,64}@[^\s@<>"'(),:;[\]\\/=?&]{1,255}/gu;

/** A text for an error report: without secrets and email addresses, at most 250 characters. */
export function scrub(text: string): string {
  const masked = maskSecrets(text).replace(EMAIL, '[email]');
  // Cut last: a cut card number is no longer recognized. Removes half of a surrogate pair, too.
  if (masked.length <= MAX_CHARACTERS) return masked;
  return `${masked.slice(0, MAX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Replaces email addresses by their first letter and their domain: `a…@example.com`. */
export const maskEmails = (text: string): string =>
  text.replace(EMAIL, (email) => email.replace(/^(.)[^@]*/u, '$1…'));

/** The text without card numbers, tokens, passwords and cookies. */
export const maskSecrets = (text: string): string =>
  maskCards(text)
    .replace(NAMED_SECRET, '$1$2[secret]')
    .replace(COOKIES, '$1[secret]')
    .replace(LOCATOR, '$1[secret]')
    .replace(BEARER, '$1[secret]');

/** Replaces what may be a card number, 13 to 19 digits with a valid check digit in any spacing; UUIDs are left alone. */
export function maskCards(text: string): string {
  return text.replace(UUID_OR_RUN, (run) => (/[a-f]/i.test(run) || !holdsCard(run) ? run : '[card]'));
}

/** Whether a card number starts anywhere in the run: a date or a code may be right beside it. */
function holdsCard(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  for (let start = 0; start + 13 <= digits.length; start++) {
    for (let end = start + 13; end <= Math.min(start + 19, digits.length); end++) {
      if (isCardNumber(digits.slice(start, end))) return true;
    }
  }
  return false;
}

/** The first digit of every card network's numbers, and Luhn's check digit. */
function isCardNumber(digits: string): boolean {
  if (!/^[2-6]/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
