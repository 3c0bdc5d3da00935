export function findLockProblems(lock: object): string[];
export function readAudit(text: string): string[] | null;
export function isCycloneDx(bom: unknown): boolean;
