/** All in bytes after brotli. */
export interface PageWeight {
  page: string;
  /** JavaScript of a first visit. */
  script: number;
  /** CSS of a first visit. */
  style: number;
  /** JavaScript that a navigation adds. */
  routeChunk: number;
}

interface Budgets {
  page: number;
  routeChunk: number;
  style: number;
}

export const BUDGETS: Budgets & { home: number; font: number };
export const STAFF_BUDGETS: Budgets;
export function weighPages(folder: string, build?: 'client' | 'staff'): PageWeight[];
export function findExcesses(pages: PageWeight[], fontBytes: number, budgets?: Budgets): string[];
export function checkBudgets(clientFolder: string, staffFolder: string): void;
