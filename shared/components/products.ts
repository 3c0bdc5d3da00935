interface Product {
  name: string;
  action: string;
  isSold: boolean;
  /** Why it is not sold. */
  reason: string;
}

const NEVER_SOLD = 'For comparison only: this is the price at the gate, while there is space. It cannot be booked.';

const products: Record<string, Product> = {
  BUY_NOW: { name: 'Pay now', action: 'Choose pay now', isSold: true, reason: '' },
  BOOK_NOW: { name: 'Pay at the lot', action: 'Choose pay at the lot', isSold: true, reason: '' },
  STANDARD: { name: 'Drive up', action: '', isSold: false, reason: NEVER_SOLD },
  CUSTOM: { name: 'Your special rate', action: 'Choose your rate', isSold: true, reason: '' },
};

/** A quote's product in words. Another server may know more kinds: they are sold under their own name. */
export function productOf(productId: string): Product {
  const known = Object.hasOwn(products, productId) ? products[productId] : undefined;
  return known ?? { name: productId, action: 'Choose', isSold: true, reason: '' };
}
