/** The reference's look, beside that of every page of the sandbox. All gaps are multiples of 4 px. */
export const REFERENCE_STYLE = `
:root { --muted: light-dark(#5b6470, #a4adb8); --border: light-dark(#87919d, #6b7682);
  --accent: light-dark(#1f5fd6, #8ab4ff); --danger: light-dark(#b3261e, #ffb4ab);
  --sunken: light-dark(#f3f5f7, #1d2226); scroll-padding-block-start: 16px; }
.layout { max-inline-size: 80rem; margin: 0 auto; padding: 16px; }
nav ul { display: none; list-style: none; margin: 0; padding: 0; }
nav a { display: flex; align-items: center; box-sizing: border-box; min-block-size: 44px; padding-block: 8px;
  line-height: 1.3; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav .tag { margin: 0; font-weight: 600; }
main { min-inline-size: 0; }
h1 { margin: 16px 0; line-height: 1.2; }
h2 { margin: 48px 0 0; padding-block-end: 8px; border-block-end: 1px solid var(--border); }
h3 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.3; }
h4 { margin: 24px 0 8px; font-size: 1rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover, h3 a:focus-visible { text-decoration: underline; }
code, pre { font: 0.9375rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0; padding: 12px 16px; overflow-x: auto; overflow-wrap: normal; background: var(--sunken);
  border: 1px solid var(--border); border-radius: 8px; }
.operation > h2 { margin: 0; }
.operation, .schema { padding-block: 24px; border-block-end: 1px solid var(--border); }
.route { margin: 0 0 8px; }
.method { font-weight: 700; color: var(--accent); margin-inline-end: 8px; }
.method-delete { color: var(--danger); }
.opens { margin: 0; padding: 0; list-style: none; }
.fields, summary { overflow-wrap: anywhere; }
.fields { margin: 0; border-inline-start: 2px solid var(--border); padding-inline-start: 8px; }
.fields > div { padding-block: 8px; }
.fields dt { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: baseline; }
.fields dt code { font-weight: 600; }
.fields dd { margin: 0; }
.fields p { margin: 0; }
.type, .limits { color: var(--muted); font-size: 0.9375rem; }
.required { color: var(--danger); font-size: 0.875rem; }
summary { display: flex; align-items: center; min-block-size: 44px; inline-size: fit-content; max-inline-size: 100%; cursor: pointer;
  color: var(--accent); }
summary::before { content: "+"; flex: none; inline-size: 1.25rem; font-weight: 700; }
details[open] > summary::before { content: "\\2212"; }
@media (min-width: 64rem) {
  .layout { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 32px; }
  nav { position: sticky; inset-block-start: 0; max-block-size: 100vh; overflow-y: auto; align-self: start;
    padding-inline: 4px; }
  nav ul { display: block; margin-block-end: 8px; padding-inline-start: 12px;
    border-inline-start: 2px solid var(--border); }
}
@media (forced-colors: active) { .fields { border-inline-start-color: CanvasText; } }
`;
