/** A hand-held scanner types faster than people: at most this long between keys. */
export const BURST_MS = 35;
/** The shortest code that counts as scanned. */
const MIN_LENGTH = 4;

/** The keys of what may become a scan, and when the last one came. */
export interface Burst {
  text: string;
  at: number;
}

export const NO_BURST: Burst = { text: '', at: -Infinity };

/**
 * Reads one key of what may be a scanner: printable keys at the speed of a machine, then Enter. `scanned` is the code when
 * this key ends it.
 */
export function readScanKey(
  burst: Burst,
  { key, at }: { key: string; at: number },
): { burst: Burst; scanned: string | null } {
  const isFast = at - burst.at <= BURST_MS;
  if (key === 'Enter') {
    const isScan = isFast && burst.text.length >= MIN_LENGTH;
    return { burst: NO_BURST, scanned: isScan ? burst.text : null };
  }
  // Scanners also send Shift for capital letters.
  if (key.length > 1) return { burst: key === 'Shift' ? burst : NO_BURST, scanned: null };
  return { burst: { text: isFast ? burst.text + key : key, at }, scanned: null };
}
