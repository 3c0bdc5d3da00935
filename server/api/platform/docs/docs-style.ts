/** Inline style of the documentation. Its hash is part of the content security policy. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: light-dark(#d5d9de, #3b4148);
  --soft: light-dark(#555e68, #a9b2bc); --panel: light-dark(#f4f6f8, #1d2125); --link: light-dark(#0b5cad, #8ec3ff); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem 6rem; background: light-dark(#fff, #131619); color: light-dark(#1b1f23, #e8ebee); }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.75rem; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 0; scroll-margin-top: 1rem; }
h2 + p { margin: 0 0 0.75rem; color: var(--soft); }
h3 { display: inline; font-size: 1rem; }
h4 { font-size: 0.9rem; margin: 1.25rem 0 0.25rem; }
p { margin: 0 0 0.75rem; max-width: 44rem; }
code { font: 0.875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 0.15em; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
nav ul { list-style: none; margin: 1.5rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
nav a { display: inline-block; padding: 0.35rem 0; }
section { padding: 2rem 0 0; }
details { border-top: 1px solid var(--line); scroll-margin-top: 1rem; }
section > details:last-child { border-bottom: 1px solid var(--line); }
summary { cursor: pointer; padding: 0.6rem 0; }
summary h3 code { font-weight: 600; }
.method { display: inline-block; min-width: 3.75rem; font: 700 0.8rem/1.5 ui-monospace, monospace; color: var(--soft); }
.summary { display: block; color: var(--soft); padding-left: 1rem; }
details > :not(summary) { margin-left: 1rem; }
details[open] { padding-bottom: 1.25rem; }
dl { margin: 0 0 0.5rem; }
dl div { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); gap: 0 1.5rem; padding: 0.35rem 0; border-bottom: 1px solid var(--line); }
dl div:target, details:target { background: var(--panel); }
dd { margin: 0; }
.required { font-size: 0.8rem; color: var(--soft); }
.statuses { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; margin-block: 0; }
.statuses a { display: inline-block; padding: 0.2rem 0; }
.example { border: 0; }
.example summary { font-size: 0.9rem; padding: 0.5rem 0; }
pre { margin: 0; padding: 0.75rem 1rem; background: var(--panel); border-radius: 0.375rem; white-space: pre-wrap; }
@media (max-width: 40rem) { dl div { grid-template-columns: minmax(0, 1fr); } dd { padding-left: 1rem; } }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: 0 3rem; }
  header, main { grid-column: 2; }
  nav { grid-column: 1; grid-row: 1 / 3; }
  nav ul { position: sticky; top: 1.5rem; margin-top: 0; display: block; }
}
`;
