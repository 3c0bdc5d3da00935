interface Payment {
  kind: string;
  brand?: string | null | undefined;
  last_four?: string | null | undefined;
  voucher_number?: string | null | undefined;
}

/** The label of a payment: 'Visa ending 4242', 'Paid online, Visa ending 4242', 'Time voucher V-7'. */
export function describePayment({
  kind,
  brand,
  last_four: lastFour,
  voucher_number: voucher,
}: Payment): string {
  const card = lastFour ? `${brand || 'Card'} ending ${lastFour}` : brand;
  if (kind === 'ONLINE') return card ? `Paid online, ${card}` : 'Paid online';
  if (kind === 'OWED') return 'Not paid yet';
  if (kind === 'CASH') return 'Cash';
  if (kind === 'VOUCHER') return voucher ? `Time voucher ${voucher}` : 'Time voucher';
  return card || 'Card';
}
