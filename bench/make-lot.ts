import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { root } from './servers.ts';

/** Fills a database with a lot that has seen so many parking stays. */
export async function makeLot(databaseUrl: string, stays: number): Promise<void> {
  const began = performance.now();
  execFileSync(process.execPath, ['dist/server/generate.js', '--scale', '--transactions', String(stays)], {
    cwd: root,
    env: { PATH: process.env.PATH, DEMO: '1', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('vacuum analyze');
  // Otherwise the server writes gigabytes of the history while it is measured.
  await client.query('checkpoint');
  await client.end();
  console.log(`\n${stays} parking stays, made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
