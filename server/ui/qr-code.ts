import {encode} from "uqr";
import {html, svg} from "lit";
import type {Content} from "./content.ts";

/** QR code, always dark on light, because cameras expect that. */
export function qrCode(text: string, label = "QR code of the link"): Content {
  const {size, data} = encode(text, {ecc: "M", border: 4});
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return html`<svg
    class="qr"
    role="img"
    aria-label=${label}
    viewBox=${`0 0 ${size} ${size}`}
    shape-rendering="crispEdges"
  >
    ${svg`<rect width=${size} height=${size} fill="#ffffff"></rect><path d=${path} fill="#000000"></path>`}
  </svg>`;
}
