import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

// The data of the page, a millisecond after it is asked for. Argument: port.
const answers = {
  '/settings': JSON.stringify({ tagline: 'Park. Ride. Fly.', phone: '206-555-0150' }),
  '/rates': JSON.stringify(
    Array.from({ length: 40 }, (_, n) => ({
      id: n,
      name: `Stay of ${n + 1} days`,
      days: n + 1,
      total: `$${(n + 1) * 18 + 7}.50`,
    })),
  ),
};
createServer(async (req, res) => {
  await pause(1);
  res.writeHead(200, { 'content-type': 'application/json' }).end(answers[req.url]);
}).listen(Number(process.argv[2]), '127.0.0.1');
