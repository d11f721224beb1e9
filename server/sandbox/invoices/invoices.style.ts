import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";

/** Style of an invoice's content, on the screen and on paper. */
export const SHEET_STYLE = `
.top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 16px 32px; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; }
h1 + p { margin-block: 4px 0; }
h2 { margin: 24px 0 4px; font-size: 0.875rem; line-height: 1.3; color: light-dark(#5b6470, #a4adb8); }
p { margin: 0; }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 0 20px; }
.from { text-align: end; }
.lines, .text { white-space: pre-line; }
.name { font-weight: 600; }
dl { margin: 0; }
dl > div { display: flex; justify-content: space-between; gap: 16px; padding-block: 4px; }
dt { color: light-dark(#5b6470, #a4adb8); }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; }
.items { margin-block-start: 24px; overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { font-size: 0.875rem; color: light-dark(#5b6470, #a4adb8); text-align: start; font-weight: 600; }
th, td { padding: 8px 0; vertical-align: top; border-block-end: 1px solid light-dark(#c3cad2, #454e58); }
th + th, td + td { padding-inline-start: 16px; text-align: end; white-space: nowrap; }
td small { display: block; color: light-dark(#5b6470, #a4adb8); font-size: 0.875rem; }
.amounts { max-inline-size: 24rem; margin: 16px 0 0 auto; }
.sum { border-block-start: 1px solid light-dark(#c3cad2, #454e58); font-weight: 600; }
.sum dt { color: inherit; }
@media (max-width: 30rem) {
  .from { text-align: start; }
  /* On narrow screens each item is a block of labelled rows. */
  .items table, .items tbody { display: block; }
  .items thead { position: absolute; clip-path: inset(50%); }
  .items tr { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 4px 16px; padding-block: 8px;
    border-block-end: 1px solid light-dark(#c3cad2, #454e58); }
  .items td { padding: 0; border: 0; text-align: start; white-space: normal; }
  .items td:first-child { grid-column: 1 / -1; }
  .items td + td { padding: 0; text-align: start; white-space: normal; }
  .items td[data-label]::before { content: attr(data-label); display: block; font-size: 0.875rem;
    color: light-dark(#5b6470, #a4adb8); }
}
@media print {
  @page { margin: 18mm; }
  :root { color-scheme: light; background: none; font-size: 10.5pt; }
  .banner { border: 1px solid; background: none; }
  main { max-inline-size: none; padding: 12px 0 0; }
  .items { overflow: visible; }
  thead { display: table-header-group; }
  tr, .amounts, .parties > div { break-inside: avoid; }
  h2 { break-after: avoid; }
}
`;

/** Style of the invoicer's page: a sheet. */
export const INVOICE_STYLE = inlineStyle(`${PAGE_STYLE}
main { box-sizing: border-box; max-inline-size: 56rem; margin: 0 auto; padding: 24px 20px 40px;
  overflow-wrap: anywhere; }
${SHEET_STYLE}`);
