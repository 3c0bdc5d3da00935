import './dev-refresh.ts';

await import('./staff.tsx');
