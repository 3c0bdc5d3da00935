// Bodies with the fields of specification §3 and nothing more.

export const QUOTE = {
  product_id: 'BUY_NOW',
  days_in_advance: 3,
  expires: '2999-01-01 00:00:00-0800',
  deposit_required: null,
  timestamp: '2026-11-20 08:00:00-0800',
  customer_link: null,
  travel_from_date: '2026-11-21 09:00:00-0800',
  travel_to_date: '2026-11-23 09:00:00-0800',
  duration: 172_800,
  is_prebook_discount: true,
  subtotal: { amount: 4600, currency: 'USD' },
  total_charge: { amount: 5959, currency: 'USD' },
  rate: {
    charge_lines: [],
    tax_lines: [],
    fee_lines: [],
    subtotal: { amount: 4600, currency: 'USD' },
    tax_total: { amount: 909, currency: 'USD' },
    fee_total: { amount: 450, currency: 'USD' },
    total: { amount: 5959, currency: 'USD' },
    savings: { amount: 1762, currency: 'USD' },
    travel_from_date: '2026-11-21 09:00:00-0800',
    travel_to_date: '2026-11-23 09:00:00-0800',
    engine_args: {},
  },
};
export const STAY = {
  travel_from_date: '2026-11-21 09:00:00-0800',
  travel_to_date: '2026-11-23 09:00:00-0800',
};
export const VOUCHER = { id: 'v1', number: 'V-7', ...STAY };
export const BOOKING = { id: 'b1', number: 'B-1001', email_addr: 'ann@example.com' };

export const TOKENS = { access_token: 'access-1', refresh_token: 'refresh-1' };
export const MEMBER = {
  number: '70001',
  barcode: '70001',
  point_total: 120,
  user_id: 'u1',
  long_name: 'Ann Lee',
  short_name: 'Ann',
  email: 'ann@example.com',
};
