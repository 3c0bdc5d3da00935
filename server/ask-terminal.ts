import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Terminal {
  /** The answer to a question, without its line's end; '' at the end of the input. */
  ask(question: string): Promise<string>;
  /** The same without showing what is typed; people type it twice. Throws when the two differ. */
  askSecret(question: string): Promise<string>;
  close(): void;
}

/** Asks whoever sits at the terminal; without one the answers are the lines of the input. */
export function openTerminal(): Terminal {
  const { stdin, stdout } = process;
  let isSecret = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isSecret) stdout.write(chunk);
      done();
    },
  });
  const input = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  // Whoever gives up has changed nothing yet.
  input.on('SIGINT', () => process.exit(130));
  const lines = input[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    stdout.write(`${question}: `);
    const { value } = await lines.next();
    return typeof value === 'string' ? value : '';
  };
  const askUnseen = async (question: string) => {
    isSecret = true;
    const answer = await ask(question);
    isSecret = false;
    stdout.write('\n');
    return answer;
  };
  return {
    ask,
    async askSecret(question) {
      const first = await askUnseen(question);
      if (stdin.isTTY && (await askUnseen(`${question} again`)) !== first)
        throw new Error('The two passwords differ.');
      return first;
    },
    close: () => input.close(),
  };
}
