interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export function createTotals(): {
  env: Record<string, string>;
  sum: () => Totals;
  count: (runner: () => Promise<number>) => Promise<void>;
  close: () => void;
};
