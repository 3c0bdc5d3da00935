// React renders the document itself, so Vite's HTML hook never runs: the refresh runtime is set up here, first.
const { injectIntoGlobalHook } = await import(/* @vite-ignore */ `${'/@react-refresh'}`);
injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
await import('./main.tsx');

export {};
