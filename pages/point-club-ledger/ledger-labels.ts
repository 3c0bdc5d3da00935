const RULES: Record<string, string> = {
  EARN: 'Earned',
  REDEEM: 'Redeemed',
  RETURN: 'Returned',
  REVERSE: 'Reversed',
  EXPIRE: 'Expired',
};

/** Why points came or went; what only another server knows is not shown. */
export const ruleOf = (rule: string | undefined): string | null =>
  rule !== undefined && Object.hasOwn(RULES, rule) ? (RULES[rule] ?? null) : null;

/** '+120', '−600' with a real minus */
export const formatSigned = (points: number): string =>
  `${points < 0 ? '−' : '+'}${Math.abs(points).toLocaleString('en-US')}`;
