import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDescriptorShare } from './descriptors.ts';

// The built server is dist/server/main.js, next to dist/client and dist/staff.
const folder = dirname(fileURLToPath(import.meta.url));

try {
  const maxConnections = findDescriptorShare();
  // Not imported above: with too few file descriptors, loading the server's many files fails with a stack trace.
  const { runBuiltServer } = await import('./run-built-server.ts');
  await runBuiltServer({ folder, maxConnections });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
