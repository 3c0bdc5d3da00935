import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../../../../shared/errors/app-error.ts';
import type { Logger } from '../../../log.ts';
import { UNAVAILABLE_MESSAGE } from '../describe-error.ts';
import { resolveAsset } from './resolve-asset.ts';

export interface PgliteOptions {
  /** The database folder, or null to keep the database in memory. */
  folder: string | null;
  /** File descriptors that it may use. */
  maxFiles: number;
  /** Milliseconds that a query may run, or an open transaction may be idle. */
  limitMs: number;
  log: Logger;
}

type Done = (error?: Error | null) => void;

// A response ends with ReadyForQuery, whose last byte is the transaction state. I means outside of a transaction.
const IDLE = 'I'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

/**
 * A stream that `pg` uses as its socket. The server behind it is PGlite in a worker thread, so that queries don't
 * block the event loop. Ending the connection closes the database, and destroying it terminates the thread.
 */
export class PgliteConnection extends Duplex {
  readonly #options: PgliteOptions;
  readonly #free: Promise<void>;
  #worker: Worker | null = null;
  #answered: Done | null = null;
  #watchdog: NodeJS.Timeout | undefined;
  #isOpen = false;
  #isEnding = false;

  /** `free` resolves when no other thread has the folder open. */
  constructor(options: PgliteOptions, free: Promise<void>) {
    super();
    this.#options = options;
    this.#free = free;
  }

  connect(): void {
    void this.#free.then(() => {
      if (this.destroyed) return;
      this.#worker = startWorker(this.#options)
        .on('message', (answer: Uint8Array) => this.#receive(answer))
        .on('error', (error) => this.#fail(error))
        .on('exit', () => this.#handleExit());
      this.emit('connect');
    });
  }

  // Other socket methods that pg calls.
  setNoDelay(): void {}
  ref(): void {
    this.#worker?.ref();
  }
  unref(): void {
    this.#worker?.unref();
  }

  override _read(): void {}

  /** pg corks its writes, so these chunks are complete messages with a single response. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    const message = new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    this.#answered = done;
    this.#isEnding = message[0] === TERMINATE;
    // Opening may take longer. The pool's timeout covers it.
    if (this.#isOpen) this.#watch('A query ran too long');
    this.#worker?.postMessage(message, [message.buffer]);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#watchdog);
    this.#answered = null;
    const ended = this.#worker?.terminate() ?? Promise.resolve();
    void ended.finally(() => done(error));
  }

  #receive(answer: Uint8Array): void {
    clearTimeout(this.#watchdog);
    const done = this.#answered;
    this.#answered = null;
    this.#isOpen = true;
    this.push(answer);
    if (answer.length > 0 && answer.at(-1) !== IDLE) this.#watch('A transaction was idle for too long');
    done?.();
  }

  /** The thread responds to Terminate by closing the database and exiting. */
  #handleExit(): void {
    if (this.#isEnding) this.#receive(new Uint8Array());
    else if (!this.destroyed) this.#fail(new Error('The database thread exited unexpectedly'));
  }

  #watch(message: string): void {
    const { limitMs } = this.#options;
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#fail(new Error(`${message} (limit ${limitMs} ms)`)), limitMs);
  }

  /** Fails the running queries. The pool opens the folder again for the next one. */
  #fail(error: Error): void {
    // Before the first response, the error is about the folder and must reach the operator.
    if (!this.#isOpen) return void this.destroy(error);
    this.#options.log.error(
      { err: error },
      'The database thread stopped; the next query reopens the database',
    );
    this.destroy(unavailable(UNAVAILABLE_MESSAGE));
  }
}

function startWorker({ folder, maxFiles }: PgliteOptions): Worker {
  const url = resolveAsset('pglite-worker.ts', 'pglite-worker.js');
  const options = {
    workerData: { folder, maxFiles },
    // What it allocates lives as long as a query. Without a limit, V8 collects it late, and the thread keeps 100 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 6 },
  };
  if (url.pathname.endsWith('.js')) return new Worker(url, options);
  // When running from source, the thread doesn't inherit tsx, so register it before loading the file.
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), url.href].map((specifier) =>
    JSON.stringify(specifier),
  );
  return new Worker(`import(${tsx}).then(({ register }) => (register(), import(${entry})))`, {
    ...options,
    eval: true,
  });
}
