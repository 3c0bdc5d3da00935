// Loaded before a measured program: on SIGUSR2, collects garbage and writes the bytes of the heap to the file HEAP_FILE.
import { writeFileSync } from 'node:fs';

process.on('SIGUSR2', () => {
  global.gc();
  writeFileSync(process.env.HEAP_FILE, String(process.memoryUsage().heapUsed));
});
