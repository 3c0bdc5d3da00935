const KEY = 'booth-scan';

/** Keeps a code for the booth's page, which opens with a full load. */
export const keepScan = (code: string): void => sessionStorage.setItem(KEY, code);

/** Takes the code that another page kept; null if there is none. */
export function takeScan(): string | null {
  const code = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return code;
}
