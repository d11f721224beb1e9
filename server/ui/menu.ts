import "@awesome.me/webawesome/dist/components/dropdown/dropdown.js";
import "@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js";
import {html} from "lit";
import type {Content} from "./content.ts";
import {chevronDown, icon} from "./icons.ts";

export interface MenuItem {
  readonly label: string;
  readonly isDanger?: boolean;
  act(): void;
}

/** Button that opens a menu of actions. */
export function menu(label: string, items: readonly MenuItem[]): Content {
  if (items.length === 0) return "";
  const select = (event: CustomEvent<{item: {value?: string}}>) =>
    items[Number(event.detail.item.value)]?.act();
  return html`<wa-dropdown @wa-select=${select}>
    <button type="button" slot="trigger">${label} ${icon(chevronDown)}</button>
    ${items.map(
      ({label, isDanger}, index) =>
        html`<wa-dropdown-item value=${index} variant=${isDanger ? "danger" : "default"}
          >${label}</wa-dropdown-item
        >`,
    )}
  </wa-dropdown>`;
}
