import {html, nothing} from "lit";
import type {Content} from "../../../../ui/content.ts";

export interface GridColumn<Item> {
  readonly label: string;
  cell(item: Item): Content;
  readonly isNumeric?: boolean;
}

/** Table without a pane, for a few items. On a narrow screen each item is a block with labels. */
export function grid<Item>(
  name: string,
  columns: readonly GridColumn<NoInfer<Item>>[],
  items: readonly Item[],
): Content {
  return html`<section class="table labelled" aria-label=${name}>
    <table>
      <thead>
        <tr>
          ${columns.map(({label, isNumeric}) => html`<th scope="col" class=${isNumeric ? "number" : nothing}>${label}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${items.map(
          (item) =>
            html`<tr>
              ${columns.map((column) => html`<td class=${column.isNumeric ? "number" : nothing} data-label=${column.label}>${column.cell(item)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** Column with a button that removes its item. */
export function removeColumn<Item extends {readonly id: string}>(
  remove: (id: string) => void,
): GridColumn<Item> {
  return {
    label: "Remove",
    cell: ({id}) =>
      html`<button type="button" class="small" aria-label=${`Remove ${id}`} @click=${() => remove(id)}>
        Remove
      </button>`,
  };
}
