import { business } from '../../shared/business.ts';
import { DAY_MS } from '../../shared/format/durations.ts';
import type { TextFile } from '../../shared/page/page.ts';

const POLICY_PATH = '/.well-known/security-policy.txt';
/** RFC 9116 advises less than a year. It moves on with every answer. */
const VALID_MS = 180 * DAY_MS;
const contentType = 'text/plain; charset=utf-8';

/** For people who found a weakness: where to write (RFC 9116), and what we ask. */
export const securityTextFiles: TextFile[] = [
  {
    path: '/.well-known/security.txt',
    contentType,
    write: ({ origin }) => writeSecurityText(origin, new Date()),
  },
  {
    path: POLICY_PATH,
    contentType,
    write: () => `Reporting a weakness to ${business.name}

Write to ${business.email} with "security" in the subject. Tell us the address, what you did and what you saw.
Please give us time to fix it before you publish.
Use only bookings and accounts of your own, take no data of others, and do not slow the site down.
`,
  },
];

export function writeSecurityText(origin: string, now: Date): string {
  // A whole day, so that the file and its ETag change once a day.
  const expires = new Date(Math.floor((now.getTime() + VALID_MS) / DAY_MS) * DAY_MS);
  return `Contact: mailto:${business.email}?subject=security
Expires: ${expires.toISOString()}
Canonical: ${origin}/.well-known/security.txt
Policy: ${origin}${POLICY_PATH}
Preferred-Languages: en
`;
}
