import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Supervised {
  pid(): number | undefined;
  /** How often it was started. */
  starts(): number;
  /** Sends a signal. What ends by it is started again, unless it is held. */
  signal(name: NodeJS.Signals): void;
  /** Does not start it again until `release`. */
  hold(): void;
  release(): void;
  stop(name?: NodeJS.Signals): Promise<void>;
}

interface ProgramOptions {
  log: string;
  /** Milliseconds from its end to its next start, systemd's RestartSec. */
  restartMs?: number;
  env?: Record<string, string | undefined>;
  uid?: number;
  gid?: number;
}

/** Starts a program, and starts it again when it has ended, as systemd does with Restart=always. */
export function supervise(
  program: string,
  args: string[],
  { log, restartMs = 1_000, ...options }: ProgramOptions,
): Supervised {
  const output = openSync(log, 'a');
  let child: ChildProcess | undefined;
  let starts = 0;
  let isHeld = false;
  let isStopped = false;

  function start(): void {
    if (isHeld || isStopped || child) return;
    starts++;
    // A group of its own, so that Ctrl-C reaches the supervisor alone.
    child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', output, output] });
    child.once('exit', () => {
      child = undefined;
      void pause(restartMs).then(start);
    });
  }
  start();
  return {
    pid: () => child?.pid,
    starts: () => starts,
    signal: (name) => void child?.kill(name),
    hold: () => void (isHeld = true),
    release() {
      isHeld = false;
      if (!child) start();
    },
    async stop(name = 'SIGTERM') {
      isStopped = true;
      const running = child;
      if (!running) return;
      const ended = once(running, 'exit');
      running.kill(name);
      const late = setTimeout(() => running.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(late);
    },
  };
}
