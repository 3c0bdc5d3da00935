import { scrub } from '../../shared/format/scrub.ts';
import type { Env } from '../env.ts';
import { type Finding, ok, problem, warning } from '../api/doctor/finding.ts';

const TIMEOUT_MS = 5_000;

/** Greets the mail server and logs in. Sends nothing. */
export async function checkMailServer({ SMTP_URL, isProduction }: Env): Promise<Finding[]> {
  if (!SMTP_URL) return [(isProduction ? warning : ok)('SMTP_URL is not set: mail waits in the outbox.')];
  const { createTransport } = await import('nodemailer');
  const url = new URL(SMTP_URL);
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    url.searchParams.set(limit, String(TIMEOUT_MS));
  const transport = createTransport(url.href);
  try {
    await transport.verify();
    return [ok(`${url.host} takes mail${url.username ? ', and knows our user' : ''}.`)];
  } catch (error) {
    const words = scrub(error instanceof Error ? error.message : String(error));
    return [problem(`${url.host} does not take mail: ${words} (RUNBOOK.md, Mail blocked)`)];
  } finally {
    transport.close();
  }
}
