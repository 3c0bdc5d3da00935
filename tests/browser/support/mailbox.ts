import { browser } from '@wdio/globals';
import type { MailTemplate } from '../../../shared/contracts/mail-kinds.ts';

/** A mail as /dev/mail shows it. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** The links in its HTML, in order. */
  links: string[];
  attachments: string[];
  /** Fetches an attachment by name. Throws when there is none. */
  open(attachment: string): Promise<Buffer>;
}

/** Waits for a mail of this template to this address and returns the newest. */
export async function waitForMail(recipient: string, template: MailTemplate): Promise<Mail> {
  let path: string | undefined;
  await browser.waitUntil(async () => (path = await findNewest(recipient, template)), {
    timeoutMsg: `There is no ${template} mail to ${recipient}`,
  });
  return readMail(path ?? '');
}

async function findNewest(recipient: string, template: MailTemplate): Promise<string | undefined> {
  const rows = (await read(`/dev/mail?${new URLSearchParams({ to: recipient })}`)).split('<tr>');
  const row = rows.find((one) => one.includes(`>${template}</a>`));
  return row && firstGroups(row, /href="([^"]+)"/g)[0];
}

async function readMail(path: string): Promise<Mail> {
  const [page, html] = await Promise.all([read(path), read(`${path}/body`)]);
  const attachments = firstGroups(page, /href="[^"]+\/attachments\/([^"]+)"/g).map(decodeURIComponent);
  return {
    subject: firstGroups(page, /<h1>(.*?)<\/h1>/g)[0] ?? '',
    text: firstGroups(page, /<pre>(.*?)<\/pre>/gs)[0] ?? '',
    html,
    links: firstGroups(html, /<a [^>]*href="([^"]+)"/g),
    attachments,
    open: async (name) => Buffer.from(await (await get(`${path}/attachments/${name}`)).arrayBuffer()),
  };
}

async function get(path: string): Promise<Response> {
  const answer = await fetch(new URL(path, browser.options.baseUrl));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

const read = async (path: string) => (await get(path)).text();

const firstGroups = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, group = '']) => unescape(group));

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const unescape = (html: string) =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? '');
