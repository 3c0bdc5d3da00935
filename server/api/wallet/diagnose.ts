import type { WalletStep } from '../../../shared/contracts/wallet-diagnosis.ts';
import { MINUTE_MS } from '../../../shared/format/durations.ts';

/** What is known of a pass on a device. */
export interface PassOnDevice {
  registeredAt: Date;
  /** The last change of the pass. */
  changedAt: Date;
  pushDueAt: Date | null;
  pushAttempts: number;
  pushedAt: Date | null;
  pushFailure: string | null;
  listedAt: Date | null;
  fetchedAt: Date | null;
  /** What wallets reported after the change. */
  logs: readonly { at: Date; line: string }[];
}

export interface DiagnosedStep {
  step: WalletStep;
  state: 'done' | 'waiting' | 'broken';
  at: Date | null;
  note: string | null;
}

/** A device that has a connection answers a push within this time. */
const PATIENCE_MS = 10 * MINUTE_MS;

/**
 * Says how far the last change of a pass has come on its way to a device: registered, push sent, list asked, pass
 * fetched, no problem reported. At most one step is broken; the ones after it wait.
 */
export function diagnose(pass: PassOnDevice, now: Date): DiagnosedStep[] {
  const steps = [
    { step: 'registered', state: 'done', at: pass.registeredAt, note: null } as const,
    diagnosePush(pass),
    diagnoseList(pass, now),
    diagnoseFetch(pass, now),
    diagnoseLog(pass),
  ];
  const first = steps.findIndex(({ state }) => state === 'broken');
  return steps.map((step, index) =>
    first >= 0 && index > first ? { ...step, state: 'waiting', note: null } : step,
  );
}

/** A pass that was fetched after its change has arrived, however it was told. */
const hasArrived = ({ fetchedAt, changedAt }: PassOnDevice): boolean =>
  fetchedAt !== null && fetchedAt >= changedAt;

function diagnosePush(pass: PassOnDevice): DiagnosedStep {
  const { pushedAt, pushDueAt, pushAttempts, pushFailure } = pass;
  const step = { step: 'push', at: pushedAt } as const;
  if (pushFailure && !hasArrived(pass)) return { ...step, state: 'broken', note: pushFailure };
  if (pushDueAt !== null) {
    const note = pushAttempts > 0 ? `Tried ${pushAttempts} times` : 'Goes out within a minute';
    return { ...step, state: 'waiting', note };
  }
  if (pushedAt !== null || hasArrived(pass)) return { ...step, state: 'done', note: null };
  return { ...step, state: 'broken', note: 'No push was sent' };
}

/** It has asked what changed since it was told. */
const hasAsked = ({ pushedAt, pushDueAt, listedAt, changedAt }: PassOnDevice): boolean =>
  pushDueAt === null && listedAt !== null && listedAt >= (pushedAt ?? changedAt);

function diagnoseList(pass: PassOnDevice, now: Date): DiagnosedStep {
  const { pushedAt, pushDueAt, listedAt } = pass;
  const step = { step: 'list', at: listedAt } as const;
  if (hasArrived(pass) || hasAsked(pass)) return { ...step, state: 'done', note: null };
  return pushDueAt === null && isOverdue(pushedAt, now)
    ? { ...step, state: 'broken', note: 'It doesn’t answer pushes: offline, or updates are turned off' }
    : { ...step, state: 'waiting', note: null };
}

function diagnoseFetch(pass: PassOnDevice, now: Date): DiagnosedStep {
  const step = { step: 'fetch', at: pass.fetchedAt } as const;
  if (hasArrived(pass)) return { ...step, state: 'done', note: null };
  return hasAsked(pass) && isOverdue(pass.listedAt, now)
    ? { ...step, state: 'broken', note: 'It knows of the change, but has not fetched the pass' }
    : { ...step, state: 'waiting', note: null };
}

/** Wallets name the pass in the address that failed. */
function diagnoseLog({ logs }: PassOnDevice): DiagnosedStep {
  const [last] = logs;
  return last
    ? { step: 'log', state: 'broken', at: last.at, note: last.line }
    : { step: 'log', state: 'done', at: null, note: null };
}

const isOverdue = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() > PATIENCE_MS;
