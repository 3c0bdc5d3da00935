import './dev-refresh.ts';

await import('./main.tsx');
