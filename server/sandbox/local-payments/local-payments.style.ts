import {APPROVAL_STYLE} from "../approvals/approvals.style.ts";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";

/** Style of the pages of local methods. */
export const LOCAL_STYLE = inlineStyle(
  PAGE_STYLE +
    APPROVAL_STYLE +
    `
form > p, .voucher > p, dl { margin: 0; }
.method { margin: 0 0 4px; color: var(--muted); font-weight: 600; }
.code { text-align: start; font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.voucher { display: grid; gap: 16px; margin-block-start: 24px; }
dl { display: grid; gap: 8px; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; }
dt { color: var(--muted); }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.barcode { inline-size: 9rem; justify-self: center; }
.barcode svg { display: block; }
.copy { display: grid; gap: 4px; }
.copy [role="status"] { margin: 0; min-block-size: 1.5em; text-align: center; color: var(--muted); }
.others { padding-block-start: 20px; border-block-start: 1px solid var(--border); }
.others legend { float: inline-start; inline-size: 100%; }
.others button { font-weight: 400; }
`,
);
