/** What was seen when an id was tried. */
export interface Finding {
  figure: string;
  /** `in part`: what was tried holds, and the note says what is open. */
  verdict: 'held' | 'in part' | 'missed' | 'not run' | 'not proved';
  note?: string;
}

/** An id of docs/PROOF.md, which is tried by the product under load or with a fault. */
export interface Proof {
  id: string;
  what: string;
  limit: string;
  /** `isLong`: at full length, as the limit says it. */
  run: (options: { isLong: boolean }) => Promise<Finding>;
}

export const judge = (isHeld: boolean): Finding['verdict'] => (isHeld ? 'held' : 'missed');

/** For an id that needs what this machine does not have. */
export const notRun = (note: string): Finding => ({ figure: '', verdict: 'not run', note });

/** Several findings as one, which holds if all do. */
export function joinFindings(findings: Finding[]): Finding {
  const said = findings.flatMap(({ note }) => (note === undefined ? [] : [note]));
  const worst = (['missed', 'not run'] as const).find((verdict) =>
    findings.some((one) => one.verdict === verdict),
  );
  return {
    figure: findings.map(({ figure }) => figure).join('; '),
    verdict: worst ?? 'held',
    ...(said.length > 0 && { note: said.join('; ') }),
  };
}
