import { expect } from 'chai';
import type { NetworkDispute } from '../payments/network-event.ts';
import { hearEvent, type ToldDispute } from './dispute-rule.ts';

const DUE = new Date('2026-12-01T07:59:59Z');
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 18, 0, seconds));
const told = (status: string): NetworkDispute => ({
  id: 'dp_1',
  chargeReference: 'pi_1',
  amountCents: 59_59,
  reason: 'fraudulent',
  status,
  dueBy: DUE,
  openedAt: at(0),
  movements: [],
});

type Step = [status: string, seconds: number];

const hearAll = (steps: readonly Step[]) =>
  steps.reduce<ToldDispute | null>(
    (before, [status, seconds]) => hearEvent(before, told(status), at(seconds)),
    null,
  );

/** All orders of these steps. */
const orders = (steps: readonly Step[]): Step[][] =>
  steps.length === 0
    ? [[]]
    : steps.flatMap((step, index) => orders(steps.toSpliced(index, 1)).map((rest) => [step, ...rest]));

describe('hearEvent', () => {
  it('waits for evidence until the network says that it doesn’t', () => {
    expect(hearAll([['needs_response', 0]])).to.deep.equal({
      status: 'needs_response',
      amountCents: 59_59,
      reason: 'fraudulent',
      dueBy: DUE,
      closedAt: null,
      toldAt: at(0),
    });
    expect(
      hearAll([
        ['needs_response', 0],
        ['under_review', 5],
      ]),
    ).to.deep.include({
      status: 'under_review',
      dueBy: null,
      closedAt: null,
    });
  });

  it('ends the same in whatever order the events come', () => {
    const steps: Step[] = [
      ['needs_response', 0],
      ['needs_response', 0],
      ['under_review', 60],
      ['lost', 90],
    ];
    for (const order of orders(steps))
      expect(hearAll(order), JSON.stringify(order)).to.deep.include({
        status: 'lost',
        toldAt: at(90),
        dueBy: null,
        closedAt: at(90),
      });
  });

  it('takes the further one of two events of the same second', () => {
    const steps: Step[] = [
      ['needs_response', 7],
      ['under_review', 7],
      ['won', 7],
    ];
    for (const order of orders(steps)) expect(hearAll(order)?.status, JSON.stringify(order)).to.equal('won');
  });

  it('follows the network back, when it opens a closed dispute again', () => {
    expect(
      hearAll([
        ['lost', 5],
        ['appeal_needs_response', 9],
      ]),
    ).to.deep.include({ status: 'appeal_needs_response', dueBy: DUE, closedAt: null });
  });

  it('keeps the time at which a dispute was closed', () => {
    expect(
      hearAll([
        ['won', 5],
        ['won', 9],
      ])?.closedAt,
    ).to.deep.equal(at(5));
  });

  it('keeps its status at a word that it doesn’t know', () => {
    expect(
      hearAll([
        ['needs_response', 0],
        ['invented_later', 9],
      ])?.status,
    ).to.equal('needs_response');
    expect(hearAll([['invented_later', 0]])?.status).to.equal('under_review');
  });
});
