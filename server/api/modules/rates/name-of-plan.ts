/** The name of a plan on screens: 'holidays-2026-pay-now' is 'Holidays 2026 pay now'. */
export function nameOfPlan(plan: string): string {
  const words = plan.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The plan of a name: 'Thanksgiving 2026!' is 'thanksgiving-2026'. */
export const planOfName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
