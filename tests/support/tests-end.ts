const tasks: (() => Promise<void>)[] = [];

/** Runs a function after all tests of this process. */
export function whenTestsEnd(task: () => Promise<void>): void {
  tasks.push(task);
}

export async function endTests(): Promise<void> {
  await Promise.all(tasks.map((task) => task()));
}
