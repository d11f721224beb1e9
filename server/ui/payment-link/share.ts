import {html} from "lit";
import type {AppContext, Content} from "../context.ts";
import {qrCode} from "../qr-code.ts";

/**
 * A payment link to copy, to open and to scan.
 *
 * @param end button that ends the link
 */
export function shareLink(address: string, context: AppContext, end: Content): Content {
  return html`<section class="share" aria-label="Share">
    ${qrCode(address)}
    <div>
      <p class="address">${address}</p>
      <p class="actions">
        <button type="button" class="primary" @click=${() => context.copy(address, "The link")}>
          Copy the link
        </button>
        <a class="button" href=${address} target="_blank" rel="noreferrer">Open</a>
        ${end}
      </p>
    </div>
  </section>`;
}
