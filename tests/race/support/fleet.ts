import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { bundleApiProcess } from './bundle-api-process.ts';

export interface FleetAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Several API processes on one database. Killed ones are replaced. */
export interface Fleet {
  /** Sends a POST to one of them. Rejects when the connection breaks; the call may have succeeded. */
  post: (path: string, body: object, headers: Record<string, string>) => Promise<FleetAnswer>;
  /** Kills one of them at once, like a power failure, and resolves when its replacement is ready. */
  killOne: () => Promise<void>;
  stop: () => void;
}

interface FleetProcess {
  child: ChildProcess;
  port: number;
}

export async function startFleet(databaseUrl: string, size: number): Promise<Fleet> {
  const agent = new Agent({ keepAlive: true });
  const program = await bundleApiProcess();
  const start = () => startProcess(program, databaseUrl);
  const processes = await Promise.all(Array.from({ length: size }, start));
  const stop = () => {
    for (const { child } of processes) child.kill('SIGKILL');
    agent.destroy();
  };
  process.once('exit', stop);
  let turn = 0;

  return {
    async post(path, body, headers) {
      const target = processes[turn++ % processes.length];
      if (!target) throw new Error('No process is running');
      return post(agent, target.port, { path, body, headers });
    },
    async killOne() {
      const [victim] = processes.splice(Math.floor(Math.random() * processes.length), 1);
      victim?.child.kill('SIGKILL');
      processes.push(await start());
    },
    stop() {
      process.removeListener('exit', stop);
      stop();
    },
  };
}

async function startProcess(program: string, databaseUrl: string): Promise<FleetProcess> {
  const child = spawn(process.execPath, [program, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [unknown];
  const port = Number(String(line));
  if (!Buffer.isBuffer(line) || !port) throw new Error('A process of the API did not start');
  return { child, port };
}

interface Post {
  path: string;
  body: object;
  headers: Record<string, string>;
}

function post(agent: Agent, port: number, { path, body, headers }: Post): Promise<FleetAnswer> {
  const bytes = Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        method: 'POST',
        path: `/api${path}`,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
        timeout: 10_000,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('error', reject);
        answer.on('end', () => {
          // A process that is killed while it writes sends half an answer.
          if (answer.complete)
            resolve({
              status: answer.statusCode ?? 0,
              body: JSON.parse(text) as Record<string, unknown>,
            });
          else reject(new Error('The answer is incomplete'));
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('No answer')));
    sent.on('error', reject).end(bytes);
  });
}
