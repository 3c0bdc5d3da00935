import { scrub } from '../../../../shared/format/scrub.ts';
import { describesAddress } from '../../platform/outbox/smtp-transport.ts';

/** What another mail server says about a mail of ours. */
export interface MailReport {
  /**
   * BOUNCED: its address doesn't exist. REFUSED: it was given up for another reason. POSTPONED: it is tried again.
   * COMPLAINED: its reader marked it as spam.
   */
  outcome: 'BOUNCED' | 'REFUSED' | 'POSTPONED' | 'COMPLAINED';
  /** The server's words, without addresses. */
  words: string;
  /** The id of the report, if its server gave it one. */
  id: string | null;
  /** Where the return path of our mail may be: the report's recipient, or the copy of our mail in it. */
  haystack: string;
}

const DELIVERY_STATUS = 'message/delivery-status';
const FEEDBACK = 'message/feedback-report';

/**
 * Parses a delivery status notification (RFC 3464) or a complaint (RFC 5965). Null for every other mail: an automatic reply,
 * a notice of a successful delivery, or a bounce in prose, whose words can't be trusted to mean this mail.
 */
export async function parseReport(raw: Uint8Array): Promise<MailReport | null> {
  // Loaded on first use, to keep the memory of an idle server small.
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^multipart\/report\b/i.test(type)) return null;
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    mimeType: mimeType.toLowerCase(),
    text: typeof content === 'string' ? content : new TextDecoder().decode(content),
  }));
  const partOf = (mimeType: string) => parts.find((part) => part.mimeType === mimeType)?.text;
  const found = {
    id: mail.messageId ?? null,
    haystack: [...mail.headers.map(({ value }) => value), ...parts.map(({ text }) => text)].join('\n'),
  };
  const feedback = partOf(FEEDBACK);
  if (feedback !== undefined) return { ...found, ...readFeedback(feedback) };
  const result = readDeliveryStatus(partOf(DELIVERY_STATUS) ?? '');
  return result && { ...found, ...result };
}

type Result = Pick<MailReport, 'outcome' | 'words'>;

function readFeedback(text: string): Result {
  const { 'feedback-type': type, 'user-agent': agent } = readFields(text);
  return {
    outcome: 'COMPLAINED',
    words: scrub(['Complaint', type, agent && `by ${agent}`].filter(Boolean).join(' ')),
  };
}

/** The first group of fields is about the message, each further one about a recipient. */
function readDeliveryStatus(text: string): Result | null {
  const recipients = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(readFields);
  const recipient =
    recipients.find(({ action }) => action?.toLowerCase() === 'failed') ??
    recipients.find(({ action }) => action?.toLowerCase() === 'delayed');
  if (!recipient) return null;
  const { action = '', status = '', 'diagnostic-code': diagnostic = '' } = recipient;
  const words = scrub([status, diagnostic.replace(/^smtp;\s*/i, '')].filter(Boolean).join(': ') || action);
  if (action.toLowerCase() === 'delayed') return { outcome: 'POSTPONED', words };
  return { outcome: isHardBounce(status, diagnostic) ? 'BOUNCED' : 'REFUSED', words };
}

/** Whether the address doesn't work. 5.0.0 says nothing, then the server's own words decide. */
function isHardBounce(status: string, diagnostic: string): boolean {
  if (!status.startsWith('5.')) return false;
  if (status !== '5.0.0') return describesAddress(undefined, status);
  const [, code] = /\b(5\d\d)\b/.exec(diagnostic) ?? [];
  return describesAddress(code === undefined ? undefined : Number(code), diagnostic);
}

/** Header fields by their name in lower case. Lines that start with a space continue the one before. */
function readFields(text: string): Record<string, string | undefined> {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
    }),
  );
}
