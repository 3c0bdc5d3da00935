/** Inline, so that the page is one answer; its hash goes into the page's policy. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 54rem; padding: 1rem; background: Canvas; color: CanvasText; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { font-size: 1.15rem; margin: 0; }
h2 code { font-weight: 700; }
h3 { font-size: 0.95rem; margin: 1.25rem 0 0.25rem; }
code { font: 0.9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul { list-style: none; padding: 0; columns: 20rem; }
nav a { display: inline-block; padding: 0.3rem 0; }
a:focus-visible { outline: 3px solid; outline-offset: 2px; }
section { border-top: 1px solid GrayText; padding: 1.25rem 0; scroll-margin-top: 1rem; }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: minmax(0, 15rem) minmax(0, 1fr); gap: 0 1rem; padding: 0.3rem 0; }
dd { margin: 0; }
@media (max-width: 40rem) { dl div { grid-template-columns: minmax(0, 1fr); } dd { padding-left: 1rem; } }
`;
