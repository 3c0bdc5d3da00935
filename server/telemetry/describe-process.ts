import { setTimeout as pause } from 'node:timers/promises';
import { CLIENT_VERSION } from '../../shared/business.ts';
import type { Telemetry } from './telemetry.ts';

interface Process {
  engine: string;
  checkReadiness: () => Promise<{ isReady: boolean }>;
}

/** A database that does not answer makes the process not ready long before its connections give up. */
const READY_MS = 900;

/** Tells what runs here, and whether it is ready, at each scrape. */
export function describeProcess(telemetry: Telemetry, { engine, checkReadiness }: Process): void {
  telemetry.set('parkweb_build_info', { version: CLIENT_VERSION, node: process.version, engine }, 1);
  telemetry.read('parkweb_ready', async () => {
    const late = pause(READY_MS, { isReady: false }, { ref: false });
    const { isReady } = await Promise.race([checkReadiness(), late]);
    return [{ labels: {}, value: isReady ? 1 : 0 }];
  });
}
