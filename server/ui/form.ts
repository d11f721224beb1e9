import {html, nothing} from "lit";
import type {Values} from "./action.ts";
import type {Content} from "./content.ts";
import "./field-element.ts";
import {checkForm, type Rule} from "./field-element.ts";

export type {Values} from "./action.ts";

export interface FieldOptions {
  readonly type?: string;
  readonly value?: string;
  readonly hint?: Content;
  readonly isRequired?: boolean;
  /** Gets the focus when its dialog opens. */
  readonly isFirst?: boolean;
  readonly list?: readonly string[];
  readonly min?: number | string;
  readonly max?: number | string;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly inputMode?: string;
  /** Unit after the field, such as a currency. */
  readonly unit?: string;
  /** Rule that the other options can't express. */
  readonly rule?: Rule;
}

export function field(name: string, label: string, options: FieldOptions = {}): Content {
  const {type = "text", value = "", hint, isRequired = false, list, unit, rule} = options;
  const id = `field-${name}`;
  const input = html`<input
    id=${id}
    name=${name}
    type=${type}
    .defaultValue=${value}
    ?required=${isRequired}
    ?autofocus=${options.isFirst === true}
    min=${options.min ?? nothing}
    max=${options.max ?? nothing}
    maxlength=${options.maxLength ?? nothing}
    placeholder=${options.placeholder ?? nothing}
    inputmode=${options.inputMode ?? nothing}
    list=${list ? `${id}-list` : nothing}
    aria-describedby=${describedBy(id, hint)}
    autocomplete="off"
  />`;
  return html`<ui-field class="field" .rule=${rule}>
    <label for=${id}>${label}${isRequired ? nothing : optional}</label>
    ${unit === undefined ? input : html`<span class="with-unit">${input}<span class="unit">${unit}</span></span>`}
    ${
      list
        ? html`<datalist id=${`${id}-list`}>
            ${list.map((each) => html`<option value=${each}></option>`)}
          </datalist>`
        : nothing
    }
    ${hintOf(id, hint)} ${problemPlace(id)}
  </ui-field>`;
}

const optional = html` <small>(optional)</small>`;

function hintOf(id: string, hint: Content): Content {
  return hint === undefined ? nothing : html`<small class="hint" id=${`${id}-hint`}>${hint}</small>`;
}

/** Ids of the elements that describe a control. */
export function describedBy(id: string, hint?: Content): string {
  return hint === undefined ? `${id}-problem` : `${id}-hint ${id}-problem`;
}

/**
 * The element in which a field shows what is wrong with its value.
 *
 * @param role `alert` for a message that appears without a move of the focus
 */
export function problemPlace(id: string, role?: "alert"): Content {
  return html`<p class="problem field-problem" id=${`${id}-problem`} role=${role ?? nothing} hidden></p>`;
}

/** Field of several lines. */
export function textArea(
  name: string,
  label: string,
  options: FieldOptions & {readonly rows?: number} = {},
): Content {
  const {value = "", hint, isRequired = false, rows = 3, maxLength, rule} = options;
  const id = `field-${name}`;
  return html`<ui-field class="field" .rule=${rule}>
    <label for=${id}>${label}${isRequired ? nothing : optional}</label>
    <textarea
      id=${id}
      name=${name}
      rows=${rows}
      .defaultValue=${value}
      ?required=${isRequired}
      ?autofocus=${options.isFirst === true}
      maxlength=${maxLength ?? nothing}
      aria-describedby=${describedBy(id, hint)}
    ></textarea>
    ${hintOf(id, hint)} ${problemPlace(id)}
  </ui-field>`;
}

export interface Option {
  readonly value: string;
  readonly label?: string;
}

export function choice(
  name: string,
  label: string,
  options: readonly Option[],
  {value, change}: {readonly value?: string; readonly change?: (value: string) => void} = {},
): Content {
  return html`<label class="field">
    <span>${label}</span>
    <select name=${name} @change=${(event: Event) => change?.((event.target as HTMLSelectElement).value)}>
      ${options.map(
        (option) =>
          html`<option value=${option.value} ?selected=${option.value === value}>
            ${option.label ?? option.value}
          </option>`,
      )}
    </select>
  </label>`;
}

export function check(name: string, label: Content, isChecked = false): Content {
  return html`<label class="check"
    ><input type="checkbox" name=${name} .defaultChecked=${isChecked} /> <span>${label}</span></label
  >`;
}

/** Values of a form without the empty ones. */
export function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" ? [[name, value.trim()] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Handler of a form's `submit` event that doesn't navigate. `work` gets the values once all fields are right. */
export function onSubmit(work: (values: Values, form: HTMLFormElement) => void) {
  return (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (checkForm(form)) work(valuesOf(form), form);
  };
}
