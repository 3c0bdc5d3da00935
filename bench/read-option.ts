/** The number after `--name` in the command, or what it is unless told. */
export function readOption(name: string, unlessTold: number): number {
  const [, told] = new RegExp(`--${name}[ =](\\d+)`).exec(process.argv.join(' ')) ?? [];
  return told === undefined ? unlessTold : Number(told);
}
