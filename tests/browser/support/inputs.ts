import { $ } from '@wdio/globals';
import { expect } from 'chai';
import { fillControl, press } from './page.ts';

/**
 * The most inputs of the jobs at the lot. An input is a tap, a scan, a choice, or a word that is typed. Where the budget
 * of a job is a time, it is one input for each two seconds at most.
 */
const BUDGETS = {
  'open a batch': 9,
  'check-in': 2,
  'drive-up': 3,
  'check-out': 3,
  'other plate at the exit': 5,
  'lost ticket': 15,
  'damaged ticket': 4,
  'over-stay': 2,
  'expected exit': 2,
  'dispute about the price': 10,
  'sell something': 2,
  'pay later': 15,
  'ask for a discount': 2,
  'decide a request': 1,
  'nil exit': 4,
  'gate opened by hand': 4,
  'drop cash': 5,
  'next step of a ride': 1,
  incident: 22,
  'found keys': 15,
  'hand back keys': 15,
  'confirmation again': 5,
  'pass again': 5,
  'car in a lot walk': 2,
  'hand-over': 30,
  'close a batch': 12,
  'price for a holiday': 90,
  'roll back prices': 2,
  'plan a week': 4,
  'lock the day': 3,
  'stop a coupon': 3,
  'draft a campaign': 9,
};

let inputs = 0;

/** One more input, which the test makes itself. */
export function addInput(): void {
  inputs += 1;
}

/** Presses the button or link with these words. One input. */
export async function tap(words: string): Promise<void> {
  addInput();
  await press(words);
}

/** Chooses an option of a list by its label. One input. */
export async function choose(name: string, label: string): Promise<void> {
  addInput();
  await $(`select[name="${name}"]`).selectByVisibleText(label);
}

/** Types into a field by its name, replacing what is in it. One input. */
export async function enter(name: string, text: string): Promise<void> {
  addInput();
  await fillControl($(`[name="${name}"]`), text);
}

/** Does a job, which may be a part of another, and expects that it takes no more inputs than its budget. */
export async function expectInputs(job: keyof typeof BUDGETS, work: () => Promise<void>): Promise<void> {
  const before = inputs;
  await work();
  expect(inputs - before, job).to.be.within(1, BUDGETS[job]);
}
