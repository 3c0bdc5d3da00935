/** Digits only, as phone numbers are sent. */
export const stripPhone = (text: string): string => text.replace(/\D/g, '');

/** '(206) 555-0150' for ten digits, with or without the country's 1; other countries' numbers as '+digits'. */
export function formatPhone(text: string | null | undefined): string {
  if (!text) return '--';
  const digits = stripPhone(text);
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length === 10) return `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
  return digits.length > 10 ? `+${digits}` : text;
}
