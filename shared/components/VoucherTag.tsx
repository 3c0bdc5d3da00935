import { StatusTag } from './StatusTag.tsx';

const WORDS: Record<string, readonly ['good' | 'waiting' | 'over' | 'bad', string]> = {
  ISSUED: ['good', 'Ready to use'],
  LINKED: ['waiting', 'Linked to your stay'],
  USED: ['over', 'Used'],
  VOID: ['over', 'Returned'],
  EXPIRED: ['bad', 'Expired'],
};

/** What has become of a voucher; a status that only another server knows is shown as it is. */
export function VoucherTag({ status }: { status: string }) {
  const [tone, words] = (Object.hasOwn(WORDS, status) && WORDS[status]) || (['waiting', status] as const);
  return <StatusTag tone={tone}>{words}</StatusTag>;
}
