import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Terminal {
  /** The answer to a question without its line break; '' at the end of the input. */
  ask(question: string): Promise<string>;
  /** The same without echo. Asks twice and throws if the answers differ. */
  askSecret(question: string): Promise<string>;
  close(): void;
}

/** Asks on the terminal. Without one, reads the answers from the lines of the input. */
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
  // Nothing has changed yet.
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
