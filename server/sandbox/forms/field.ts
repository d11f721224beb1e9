import {html} from "hono/html";

/** One field of the form: its label above, its error below. */
export interface FieldView {
  readonly id: string;
  readonly label: string;
  /** Stands beside the label, and is part of the field's description. */
  readonly hint?: string;
  /** For a field that may stay empty: the word that says so. */
  readonly optional?: string;
  readonly type?: "text" | "email" | "tel";
  readonly autocomplete: string;
  readonly inputmode?: "numeric" | "email" | "tel";
  readonly value?: string | undefined;
  /** The id of a text at the field's end. */
  readonly mark?: string;
  readonly hidden?: boolean;
}

export function field(view: FieldView) {
  const {id, label, hint, optional, type = "text", autocomplete, inputmode, value = "", mark} = view;
  const described = [`${id}-error`, ...(hint === undefined ? [] : [`${id}-hint`])].join(" ");
  // Digits and e-mail addresses read from the left in every language; for other words it is what they are written in.
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
