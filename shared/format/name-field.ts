import { formatCents } from './money.ts';

/** 'refundedCents' as 'Refunded', 'voidTransaction' as 'Void transaction'. */
export function nameField(name: string): string {
  const words = name
    .replace(/Cents$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of a change, for people: cents as dollars, nothing as 'none'. */
export function nameValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'number' && field.endsWith('Cents')) return formatCents(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
