import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../../../../shared/errors/app-error.ts';
import type { Logger } from '../../../log.ts';
import { resolveAsset } from './resolve-asset.ts';

export interface PgliteOptions {
  /** The database's own folder; null keeps it in memory. */
  folder: string | null;
  /** Milliseconds that a query may run, or an open transaction may rest. */
  limitMs: number;
  log: Logger;
}

type Done = (error?: Error | null) => void;

// An answer ends with ReadyForQuery, whose last byte says where the connection stands: I is outside a transaction.
const IDLE = 'I'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

/**
 * What `pg` takes for its socket to a server: the server is a PGlite in a worker thread, so that no query ever holds
 * up the event loop. One connection is one open database: ending it closes the database, destroying it kills the thread.
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
      this.#worker = startWorker(this.#options.folder)
        .on('message', (answer: Uint8Array) => this.#receive(answer))
        .on('error', (error) => this.#fail(error))
        .on('exit', () => this.#handleExit());
      this.emit('connect');
    });
  }

  // What pg asks of a socket besides.
  setNoDelay(): void {}
  ref(): void {
    this.#worker?.ref();
  }
  unref(): void {
    this.#worker?.unref();
  }

  override _read(): void {}

  /** pg corks what belongs together, so these chunks are whole messages and get one answer. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    const message = new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    this.#answered = done;
    this.#isEnding = message[0] === TERMINATE;
    // Opening may take longer: the pool's own timeout watches it.
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
    if (answer.length > 0 && answer.at(-1) !== IDLE) this.#watch('A transaction rested too long');
    done?.();
  }

  /** The answer to a Terminate is that the thread has closed the database and is gone. */
  #handleExit(): void {
    if (this.#isEnding) this.#receive(new Uint8Array());
    else if (!this.destroyed) this.#fail(new Error('The database thread ended by itself'));
  }

  #watch(complaint: string): void {
    const { limitMs } = this.#options;
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#fail(new Error(`${complaint} (limit ${limitMs} ms)`)), limitMs);
  }

  /** The queries in flight fail; the pool opens the folder again for the next one. */
  #fail(error: Error): void {
    // Before it ever answered, the error is about the folder itself and for whoever started the program.
    if (!this.#isOpen) return void this.destroy(error);
    this.#options.log.error(
      { err: error },
      'The database thread is stopped; the next query opens the database again',
    );
    this.destroy(unavailable());
  }
}

function startWorker(folder: string | null): Worker {
  const url = resolveAsset('pglite-worker.ts', 'pglite-worker.js');
  const options = { workerData: { folder } };
  if (url.pathname.endsWith('.js')) return new Worker(url, options);
  // Source: a thread does not inherit tsx from its parent, so it registers it before it loads the file.
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), url.href].map((specifier) =>
    JSON.stringify(specifier),
  );
  return new Worker(`import(${tsx}).then(({ register }) => (register(), import(${entry})))`, {
    ...options,
    eval: true,
  });
}
