// React renders the document, so Vite's HTML hook never runs. The refresh runtime must be set up before the app loads.
const { injectIntoGlobalHook } = await import(/* @vite-ignore */ `${'/@react-refresh'}`);
injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });

export {};
