import { StatusTag } from './StatusTag.tsx';

const WORDS: Record<string, readonly ['good' | 'waiting' | 'over' | 'bad', string]> = {
  ISSUED: ['good', 'Ready to use'],
  LINKED: ['waiting', 'Linked to your stay'],
  USED: ['over', 'Used'],
  VOID: ['over', 'Returned'],
  EXPIRED: ['bad', 'Expired'],
};

/** The status of a voucher. An unknown status is shown unchanged. */
export function VoucherTag({ status }: { status: string }) {
  const [tone, words] = (Object.hasOwn(WORDS, status) && WORDS[status]) || (['waiting', status] as const);
  return <StatusTag tone={tone}>{words}</StatusTag>;
}
