const duties: (() => Promise<void>)[] = [];

/** Has something done once all tests of this process have run. */
export function whenTestsEnd(duty: () => Promise<void>): void {
  duties.push(duty);
}

export async function endTests(): Promise<void> {
  await Promise.all(duties.map((duty) => duty()));
}
