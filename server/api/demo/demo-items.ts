/** What the demo lot sells beside parking. */
const ITEMS = [
  { id: 'demo-wash', name: 'Car wash', prices: [19_00, 22_00], isTaxable: true },
  { id: 'demo-jump-start', name: 'Jump start', prices: [25_00], isTaxable: true },
  { id: 'demo-ice-scraper', name: 'Ice scraper', prices: [7_50], isTaxable: true },
  { id: 'demo-lost-ticket', name: 'Lost ticket', prices: [20_00], isTaxable: false },
  {
    id: 'demo-child-seat',
    name: 'Child seat on the shuttle',
    prices: [5_00],
    isTaxable: true,
    isActive: false,
  },
];

/** When each version of a price begins. */
const BEGINNINGS = [new Date('2020-01-01T08:00:00Z'), new Date('2026-07-01T07:00:00Z')];

export const DEMO_ITEMS = ITEMS.map(({ id, name, isActive = true }, at) => ({
  id,
  name,
  isActive,
  position: at + 1,
}));

export const DEMO_PRICES = ITEMS.flatMap(({ id: itemId, prices, isTaxable }) =>
  prices.map((priceCents, at) => ({
    id: `${itemId}-${at + 1}`,
    itemId,
    version: at + 1,
    priceCents,
    isTaxable,
    effectiveFrom: BEGINNINGS[at] ?? new Date(0),
  })),
);
