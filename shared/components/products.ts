interface Product {
  name: string;
  isSold: boolean;
  /** The reason why it is not sold online. */
  reason: string;
}

const NEVER_SOLD = 'Drive-up price, for comparison. Not available online.';

const products: Record<string, Product> = {
  BUY_NOW: { name: 'Pay now', isSold: true, reason: '' },
  BOOK_NOW: { name: 'Pay at the lot', isSold: true, reason: '' },
  STANDARD: { name: 'Drive up', isSold: false, reason: NEVER_SOLD },
  CUSTOM: { name: 'Your special rate', isSold: true, reason: '' },
};

/** The copy of a quote's product. An unknown product is shown with the server's name for it. */
export function productOf(productId: string): Product {
  const known = Object.hasOwn(products, productId) ? products[productId] : undefined;
  return known ?? { name: productId, isSold: true, reason: '' };
}
