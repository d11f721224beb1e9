import {html, nothing} from "lit";
import type {Content, ConsoleContext} from "../context.ts";
import {call} from "../api.ts";

export interface FieldOptions {
  readonly type?: string;
  readonly value?: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly list?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
}

export function field(name: string, label: string, options: FieldOptions = {}): Content {
  const {type = "text", value = "", hint, isRequired = false, list} = options;
  const id = `field-${name}`;
  return html`<div class="field">
    <label for=${id}>${label}${isRequired ? nothing : html` <small>(optional)</small>`}</label>
    <input
      id=${id}
      name=${name}
      type=${type}
      .defaultValue=${value}
      ?required=${isRequired}
      min=${options.min ?? nothing}
      max=${options.max ?? nothing}
      maxlength=${options.maxLength ?? nothing}
      list=${list ? `${id}-list` : nothing}
      aria-describedby=${hint === undefined ? nothing : `${id}-hint`}
      autocomplete="off"
    />
    ${
      list
        ? html`<datalist id=${`${id}-list`}>
            ${list.map((each) => html`<option value=${each}></option>`)}
          </datalist>`
        : nothing
    }
    ${hint === undefined ? nothing : html`<small class="hint" id=${`${id}-hint`}>${hint}</small>`}
  </div>`;
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

/** Values of a form without the empty ones. */
export function readForm(event: Event): Record<string, string> {
  const form = event.target as HTMLFormElement;
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" ? [[name, value.trim()] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Handler of a form's `submit` event that doesn't navigate. */
export function onSubmit(work: (values: Record<string, string>, event: Event) => void) {
  return (event: Event) => {
    event.preventDefault();
    work(readForm(event), event);
  };
}

/** Button that creates sample data, for empty lists. */
export function sampleShop(context: ConsoleContext): Content {
  const seed = () => context.act(() => call("POST", "/_sandbox/seed", {}), "Sample shop created.");
  return html`<p>
    <button type="button" class="primary" @click=${() => void seed()}>Create a sample shop</button>
  </p>`;
}
