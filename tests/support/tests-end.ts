const duties: (() => Promise<void>)[] = [];

/** Runs a function after all tests of this process. */
export function whenTestsEnd(duty: () => Promise<void>): void {
  duties.push(duty);
}

export async function endTests(): Promise<void> {
  await Promise.all(duties.map((duty) => duty()));
}
