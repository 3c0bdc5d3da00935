import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to the product that a test can cut, which looks like a lost network to the browser and its workers. */
export interface NetworkProxy {
  /** Without a trailing slash. */
  origin: string;
  cut(): Promise<void>;
  /** Holds everything back until `restore`. */
  stall(): void;
  restore(): Promise<void>;
}

export async function openNetworkProxy(toOrigin: string): Promise<NetworkProxy> {
  const { hostname, port: toPort } = new URL(toOrigin);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((socket) => {
    const target = connect(Number(toPort), hostname);
    for (const [from, to] of [
      [socket, target],
      [target, socket],
    ] as const) {
      sockets.add(from);
      // When one side ends, end the other. The errors don't matter here.
      from.pipe(to).on('error', () => from.destroy());
      from.on('error', () => to.destroy()).on('close', () => sockets.delete(from));
      if (isStalled) from.pause();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    origin: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
    stall() {
      isStalled = true;
      sockets.forEach((socket) => socket.pause());
    },
    async restore() {
      isStalled = false;
      sockets.forEach((socket) => socket.resume());
      if (!server.listening) await listen(port);
    },
  };
}
