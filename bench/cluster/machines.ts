import { execFileSync } from 'node:child_process';

const ip = (...args: string[]) => execFileSync('/usr/sbin/ip', args, { encoding: 'utf8' });

export interface Machine {
  name: string;
  address: string;
  /** Its network namespace, for `ip netns exec`. */
  namespace: string;
  /** Ends every program on it without a warning, like a power failure. */
  killAll(): void;
  /** Cuts its cable: what it sends and what it is sent is lost without an answer. */
  unplug(): void;
  plug(): void;
  /** Loses what it sends to these machines, while everybody else reaches it. */
  loseWayTo(machines: readonly Machine[]): void;
  findWayTo(machines: readonly Machine[]): void;
}

export interface Machines {
  nodes: Machine[];
  /** In CIDR notation. */
  network: string;
  /** The address of this machine in their network. */
  here: string;
  remove(): void;
}

const NOWHERE = '02:00:00:00:00:99';

/** Three machines made of network namespaces, joined by a bridge that this machine is on, too. */
export function createMachines(): Machines {
  const prefix = `10.198.${process.pid % 250}`;
  const id = `pw${process.pid}`;
  const bridge = `${id}br`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${prefix}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const nodes = [1, 2, 3].map((n) => {
    const cable = `${id}n${n}`;
    const namespace = cable;
    const address = `${prefix}.1${n}`;
    ip('netns', 'add', namespace);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', cable, 'master', bridge, 'up');
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
    return {
      name: `node${n}`,
      address,
      namespace,
      killAll: () => killAll(namespace),
      unplug: () => void ip('link', 'set', cable, 'down'),
      plug: () => void ip('link', 'set', cable, 'up'),
      loseWayTo(machines: readonly Machine[]) {
        for (const other of machines) {
          const to = [other.address, 'dev', 'eth0'];
          ip('-n', namespace, 'neigh', 'replace', ...to, 'lladdr', NOWHERE, 'nud', 'permanent');
        }
      },
      findWayTo(machines: readonly Machine[]) {
        for (const other of machines) ip('-n', namespace, 'neigh', 'del', other.address, 'dev', 'eth0');
      },
    };
  });
  return {
    nodes,
    network: `${prefix}.0/24`,
    here: `${prefix}.1`,
    remove() {
      for (const { namespace, killAll: kill } of nodes) {
        kill();
        ip('netns', 'del', namespace);
      }
      ip('link', 'del', bridge);
    },
  };
}

function killAll(namespace: string): void {
  // A program may start another one between the list and its end.
  for (let tries = 0; tries < 20; tries++) {
    const pids = ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number);
    if (pids.length === 0) return;
    for (const pid of pids)
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
  }
}
