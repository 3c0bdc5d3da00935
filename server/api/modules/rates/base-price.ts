import { formatCents } from '../../../../shared/format/money.ts';
import { toWallTime } from '../../../../shared/format/time.ts';
import { MINUTES_PER_DAY, addDays, countOf, dayOf } from '../../../../shared/format/wall-time.ts';
import type { RatePlan, RateRequest } from './rate-types.ts';
import { isFreeRemainder, stayMinutes } from './stay-length.ts';

const BLOCKS_PER_WEEK = 7;

/** 24 hours that start at the arrival's time of day, or the rest of the stay after the last full 24 hours. */
export interface Block {
  plan: RatePlan;
  cents: number;
  /** Number of hours charged; 0 when the block costs the daily price. */
  hours: number;
}

/**
 * Splits a stay into blocks and prices each one. Returns null when a block has no plan.
 * A remainder within the plan's grace period is free. Otherwise its started hours are charged, up to the daily price.
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
    const minutesLeft = minutes - start;
    if (plan && isFreeRemainder({ before: start, left: minutesLeft }, plan.graceMinutes)) break;
    if (!plan) return null;
    blocks.push(priceBlock(plan, minutesLeft));
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
 * Adds up the blocks in cents, week by week from the arrival. Each group of seven blocks, and the partial week at the
 * end, costs at most the weekly price (the highest one when the group mixes plans). So a stay that is longer by the
 * wall clock never costs less than a shorter one under the same plans.
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

/** '7 days at $23.00, at most $138.00 a week'. Lists each price once, in order of first use. */
export function describeBlocks(blocks: Block[]): string {
  const amounts = new Map<string, { amount: number; word: string; price: string }>();
  for (const { plan, hours } of blocks) {
    const word = hours > 0 ? 'hour' : 'day';
    const price = formatCents(hours > 0 ? plan.hourlyCents : plan.dailyCents);
    const amount = (amounts.get(word + price)?.amount ?? 0) + (hours || 1);
    amounts.set(word + price, { amount, word, price });
  }
  const parts = [...amounts.values()].map(
    ({ amount, word, price }) => `${countOf(amount, word)} at ${price}`,
  );
  const isCapped = sumWeeks(blocks) < blocks.reduce((cents, block) => cents + block.cents, 0);
  const weekly = Math.max(...blocks.map((block) => block.plan.weeklyCents));
  return parts.join(' + ') + (isCapped ? `, at most ${formatCents(weekly)} a week` : '');
}
