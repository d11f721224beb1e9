import {html} from "hono/html";

/** A form field with its label above and its error below. */
export interface FieldView {
  readonly id: string;
  readonly label: string;
  /** Text next to the label, part of the field's description. */
  readonly hint?: string;
  /** Text that marks the field as optional. */
  readonly optional?: string;
  readonly type?: "text" | "email" | "tel";
  readonly autocomplete: string;
  readonly inputmode?: "numeric" | "decimal" | "email" | "tel";
  readonly value?: string | undefined;
  /** Id of an element at the field's end. */
  readonly mark?: string;
  readonly hidden?: boolean;
}

export function field(view: FieldView) {
  const {id, label, hint, optional, type = "text", autocomplete, inputmode, value = "", mark} = view;
  const described = [`${id}-error`, ...(hint === undefined ? [] : [`${id}-hint`])].join(" ");
  // Digits and e-mail addresses are left-to-right in each language. Other text has the direction of its own letters.
  const isLeftToRight = inputmode !== undefined;
  return html`<div class="field" ${view.hidden === true ? "hidden" : ""}>
    <label for="${id}"
      >${label}${optional === undefined ? "" : html` <span class="optional">${optional}</span>`}</label
    >
    ${hint === undefined ? "" : html`<span class="hint" id="${id}-hint">${hint}</span>`}
    <div class="input" ${isLeftToRight ? "dir=ltr" : ""}>
      <input
        id="${id}"
        name="${id}"
        type="${type}"
        ${isLeftToRight ? "" : "dir=auto"}
        autocomplete="${autocomplete}"
        ${inputmode === undefined ? "" : html`inputmode="${inputmode}"`}
        ${autocomplete.includes("name") ? "" : html`autocapitalize="off"`}
        spellcheck="false"
        maxlength="300"
        value="${value}"
        aria-describedby="${described}"
        ${optional === undefined ? "aria-required=true" : ""}
      />
      ${mark === undefined ? "" : html`<span class="mark" id="${mark}"></span>`}
    </div>
    <p class="error" id="${id}-error"></p>
  </div>`;
}
