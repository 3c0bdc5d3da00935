// Loaded into the measured server. On SIGUSR2 it writes the p99 of the event loop's delay since the last time, in ms.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('SIGUSR2', () => {
  writeFileSync(process.env.EVENT_LOOP_FILE ?? '', String(delay.percentile(99) / 1e6 - RESOLUTION_MS));
  delay.reset();
});
