import type { MailBlock, MailLayout, MailWords } from '../../../shared/contracts/mail-words.ts';
import type { PageText } from '../../../shared/contracts/texts.ts';
import type { Fields } from '../modules/audit/changed-fields.ts';

/** A text as the audit log shows it: its lines, with placeholders as ‹name›. */
export function describeContent(content: MailWords | MailLayout | PageText): Fields {
  if ('blocks' in content)
    return {
      subject: readable(content.subject),
      preview: readable(content.preheader),
      words: content.blocks.map(describeBlock),
    };
  if ('footer' in content) {
    const { header, footer, colors, reply_to: replyTo } = content;
    return { header: readable(header), footer: footer.map(readable), colors, replyTo };
  }
  return { text: readable(content.text) };
}

function describeBlock(block: MailBlock): string {
  const condition = block.when
    ? ` (${block.when.startsWith('!') ? 'without' : 'with'} ${block.when.replace('!', '')})`
    : '';
  return readable(wordsOf(block)) + condition;
}

function wordsOf(block: MailBlock): string {
  switch (block.kind) {
    case 'list':
      return block.items.join('; ');
    case 'button':
      return `${block.label} → {{${block.link}}}`;
    case 'part':
      return `{{${block.part}}}`;
    default:
      return block.text;
  }
}

const readable = (line: string): string => line.replaceAll(/\{\{\s*([a-z_]+)\s*\}\}/g, '‹$1›');
