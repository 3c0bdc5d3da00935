interface Payment {
  kind: string;
  brand?: string | null | undefined;
  last_four?: string | null | undefined;
}

/** How something was paid: 'Visa ending 4242', 'Paid online, Visa ending 4242', 'Cash'. */
export function describePayment({ kind, brand, last_four: lastFour }: Payment): string {
  const card = lastFour ? `${brand || 'Card'} ending ${lastFour}` : brand;
  if (kind === 'ONLINE') return card ? `Paid online, ${card}` : 'Paid online';
  if (kind === 'CASH') return 'Cash';
  if (kind === 'VOUCHER') return 'Time voucher';
  return card || 'Card';
}
