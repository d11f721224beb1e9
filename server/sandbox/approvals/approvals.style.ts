/** Style of approval pages: one column, one primary action. */
export const APPROVAL_STYLE = `
:root { --muted: light-dark(#5b6470, #a4adb8); --border: light-dark(#87919d, #6b7682);
  --accent: light-dark(#1f5fd6, #8ab4ff); --on-accent: light-dark(#ffffff, #0b1220); }
main { box-sizing: border-box; max-inline-size: 30rem; margin-inline: auto; padding: 24px 20px 40px; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }
.amount { margin: 4px 0 0; font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.plan { margin: 8px 0 0; font-weight: 600; overflow-wrap: anywhere; }
.items { margin: 12px 0 0; padding: 0; list-style: none; color: var(--muted); overflow-wrap: anywhere; }
.items ul { margin: 0; padding-inline-start: 16px; list-style: none; }
form { display: grid; gap: 16px; margin-block-start: 24px; }
.who { gap: 4px; padding-block-end: 20px; border-block-end: 1px solid var(--border); }
.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; }
label, legend { font-weight: 600; }
fieldset { display: grid; gap: 8px; min-inline-size: 0; margin: 0; padding: 0; border: 0; }
legend { padding: 0; margin-block-end: 4px; }
.choice { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 12px; align-items: center; min-block-size: 48px;
  box-sizing: border-box; padding: 8px 12px; border: 1px solid var(--border); border-radius: 8px; font-weight: 400;
  overflow-wrap: anywhere; }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.choice input { inline-size: 20px; block-size: 20px; margin: 0; accent-color: var(--accent); }
select, button { box-sizing: border-box; min-block-size: 48px; padding: 8px 16px; border: 1px solid var(--border);
  border-radius: 8px; background: transparent; color: inherit; font: inherit; }
select { inline-size: 100%; text-overflow: ellipsis; background: light-dark(#ffffff, #14171a); }
button { cursor: pointer; overflow-wrap: anywhere; font-weight: 600; }
.about { margin: 0; color: var(--muted); }
.consent { margin: 0; overflow-wrap: anywhere; }
.problem { margin: 24px 0 0; color: light-dark(#b3261e, #ffb4ab); font-weight: 600; }
.problem:not(:empty)::before { content: "⚠" / ""; margin-inline-end: 6px; }
.problem:empty, form .problem { margin: 0; }
[aria-busy="true"] .primary { opacity: 0.6; cursor: progress; }
.visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
@media (forced-colors: active) { .primary { border-color: ButtonText; background: ButtonText; color: ButtonFace;
  forced-color-adjust: none; } }
@media (max-width: 24rem) { .row { grid-template-columns: 1fr; } }
`;
