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

export const BUDGETS: { home: number; page: number; routeChunk: number; style: number; font: number };
export function weighPages(clientFolder: string): PageWeight[];
export function findExcesses(pages: PageWeight[], fontBytes: number): string[];
export function checkBudgets(clientFolder: string): void;
