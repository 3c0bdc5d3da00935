import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the product that a test can cut: to a browser and its workers it is as if the network were gone. */
export interface Line {
  /** Without a trailing slash. */
  origin: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function openLine(toOrigin: string): Promise<Line> {
  const { hostname, port: toPort } = new URL(toOrigin);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(toPort), hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(from);
      // Whatever ends one side ends the other; why is nobody's business here.
      from.pipe(to).on('error', () => from.destroy());
      from.on('error', () => to.destroy()).on('close', () => open.delete(from));
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
      open.forEach((socket) => socket.destroy());
      await closed;
    },
    mend: async () => void (await listen(port)),
  };
}
