import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
export default { compress: false, outputFileTracingRoot: root, turbopack: { root } };
