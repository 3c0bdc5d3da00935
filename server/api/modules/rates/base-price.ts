import { formatCents } from '../../../../shared/format/money.ts';
import { toWallTime } from '../../../../shared/format/time.ts';
import { MINUTES_PER_DAY, addDays, countOf, dayOf } from '../../../../shared/format/wall-time.ts';
import type { RatePlan, RateRequest } from './rate-types.ts';
import { stayMinutes } from './stay-length.ts';

const BLOCKS_PER_WEEK = 7;

/** 24 hours from the arrival's time of day, or what is left of the stay after the last full ones. */
export interface Block {
  plan: RatePlan;
  cents: number;
  /** Hours charged one by one; 0 where the block costs a day. */
  hours: number;
}

/**
 * The stay's blocks with the plan and price of each; null when a block has no plan, so that there is no price.
 * A remainder within its plan's grace is free, else its started hours are charged, but never more than a day.
 */
export function priceBlocks(
  stay: RateRequest,
  choosePlan: (blockDay: string) => RatePlan | null,
): Block[] | null {
  const arrival = toWallTime(stay.from);
  const minutes = stayMinutes(stay);
  const blocks: Block[] = [];
  for (let start = 0; start < minutes; start += MINUTES_PER_DAY) {
    const plan = choosePlan(dayOf(addDays(arrival, start / MINUTES_PER_DAY)));
    const rest = minutes - start;
    if (plan && start > 0 && rest <= plan.graceMinutes) break;
    if (!plan) return null;
    blocks.push(priceBlock(plan, rest));
  }
  return blocks;
}

function priceBlock(plan: RatePlan, minutes: number): Block {
  const hours = Math.ceil(minutes / 60);
  const byTheHour = hours * plan.hourlyCents;
  if (hours >= 24 || byTheHour >= plan.dailyCents) return { plan, cents: plan.dailyCents, hours: 0 };
  return { plan, cents: byTheHour, hours };
}

/**
 * The blocks' sum, week by week from the arrival. A week of seven blocks, or the part of one that the stay ends with,
 * never costs more than the weekly price; where plans meet in a week, than the dearest weekly price among them. So
 * by the clock on the wall a longer stay under the same plans never costs less than a shorter one.
 */
export function sumWeeks(blocks: Block[], costOf = (block: Block) => block.cents): number {
  let total = 0;
  for (let start = 0; start < blocks.length; start += BLOCKS_PER_WEEK) {
    const week = blocks.slice(start, start + BLOCKS_PER_WEEK);
    const sum = week.reduce((cents, block) => cents + costOf(block), 0);
    total += Math.min(sum, Math.max(...week.map((block) => block.plan.weeklyCents)));
  }
  return total;
}

/** '7 days at $23.00, at most $138.00 a week'; each price is named once, in the order in which it comes. */
export function describeBlocks(blocks: Block[]): string {
  const amounts = new Map<string, { amount: number; word: string; price: string }>();
  for (const { plan, hours } of blocks) {
    const word = hours > 0 ? 'hour' : 'day';
    const price = formatCents(hours > 0 ? plan.hourlyCents : plan.dailyCents);
    const known = amounts.get(word + price);
    amounts.set(word + price, { amount: (known?.amount ?? 0) + (hours || 1), word, price });
  }
  const parts = [...amounts.values()].map(
    ({ amount, word, price }) => `${countOf(amount, word)} at ${price}`,
  );
  const isCapped = sumWeeks(blocks) < blocks.reduce((cents, block) => cents + block.cents, 0);
  const weekly = Math.max(...blocks.map((block) => block.plan.weeklyCents));
  return parts.join(' + ') + (isCapped ? `, at most ${formatCents(weekly)} a week` : '');
}
