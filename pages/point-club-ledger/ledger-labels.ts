const RULES: Record<string, string> = {
  EARN: 'Earned',
  REDEEM: 'Redeemed',
  RETURN: 'Returned',
  REVERSE: 'Reversed',
  EXPIRE: 'Expired',
};

/** The label of each reason. An unknown reason has none. */
export const ruleOf = (rule: string | undefined): string | null =>
  rule !== undefined && Object.hasOwn(RULES, rule) ? (RULES[rule] ?? null) : null;

/** '+120', or '−600' with a typographic minus */
export const formatSigned = (points: number): string =>
  `${points < 0 ? '−' : '+'}${Math.abs(points).toLocaleString('en-US')}`;
