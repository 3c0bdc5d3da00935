export function runMocha(
  files: string[],
  options?: { env?: Record<string, string | undefined> },
): Promise<number>;
