import {find} from "../dom.ts";
import type {Settings} from "./settings.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Kinds of controls, as build/playground.ts makes them. `page` is a setting of the page. */
type Kind = "boolean" | "choice" | "json" | "text" | "color" | "style" | "served" | "page";

/** A form field that changes the element. */
export interface Control {
  readonly key: string;
  readonly kind: Kind;
  /** Property of an attribute. */
  readonly property: string;
  readonly field: Field;
}

/** The page's form fields, their values and their errors. */
export class Controls {
  readonly all: readonly Control[];
  readonly initial: Settings;

  constructor(forms: readonly HTMLElement[]) {
    const fields = forms.flatMap((form) => [...form.querySelectorAll<Field>("[data-kind]")]);
    this.all = fields.map((field) => ({
      key: field.name,
      kind: field.dataset["kind"] as Kind,
      property: field.dataset["property"] ?? "",
      field,
    }));
    this.initial = new Map(this.#settable.map((control) => [control.key, defaultOf(control)]));
  }

  of(field: EventTarget | null): Control | undefined {
    return this.all.find((control) => control.field === field);
  }

  read(): Settings {
    return new Map(this.#settable.map((control) => [control.key, readField(control)]));
  }

  get #settable(): readonly Control[] {
    return this.all.filter(({kind}) => kind !== "served");
  }

  write(settings: Settings): void {
    for (const control of this.all) {
      const value = settings.get(control.key);
      if (control.kind === "served" || value === undefined) continue;
      const {field} = control;
      if (control.kind === "boolean") (field as HTMLInputElement).checked = value !== "";
      // The browser warns of an empty color. The page shows the default color there.
      else if (control.kind !== "color" || value !== "") field.value = value;
      if (control.kind === "color") markColor(field, value !== "");
      this.check(control);
    }
  }

  /** Returns whether a control can have a value that anyone may have written. */
  readonly isValid = (key: string, value: string): boolean => {
    const control = this.all.find((one) => one.key === key);
    if (control?.kind === "boolean") return value === "true";
    if (control?.kind === "color") return isColor(value);
    const {field} = control ?? {};
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.value === value);
    return control !== undefined && control.kind !== "served" && problemOf(control, value) === "";
  };

  /** Shows the error of a value below its field. Returns whether there is none. */
  check(control: Control): boolean {
    const {field} = control;
    const place = document.getElementById(`${field.id}-error`);
    if (!place) return true;
    const problem = problemOf(control, field.value.trim());
    place.textContent = problem;
    field.ariaInvalid = String(problem !== "");
    return problem === "";
  }
}

/** Marks whether a color differs from the default, which its field shows too. */
export function markColor(field: Field, isSet: boolean): void {
  field.toggleAttribute("data-set", isSet);
  find(`[data-reset="${field.name}"]`).hidden = !isSet;
}

const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

function readField({kind, field}: Control): string {
  if (kind === "boolean") return (field as HTMLInputElement).checked ? "true" : "";
  if (kind === "color" && !field.hasAttribute("data-set")) return "";
  return field.value.trim();
}

/** Value of a field in the page's HTML, which the reader may have changed by now. */
function defaultOf({kind, field}: Control): string {
  if (kind === "boolean" || kind === "color") return "";
  if (field instanceof HTMLSelectElement)
    return (
      [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? ""
    );
  return field.defaultValue.trim();
}

function problemOf({key, kind}: Pick<Control, "key" | "kind">, text: string): string {
  if (text === "") return "";
  if (kind === "json") {
    try {
      JSON.parse(text);
      return "";
    } catch (error) {
      return `This is not valid JSON: ${(error as Error).message}. Names and texts need double quotes.`;
    }
  }
  // Braces and, in a value, a semicolon would add rules and declarations to the code that the reader copies.
  if (key.startsWith("--") && /[{};]/.test(text)) return "Write one value, without braces and semicolons.";
  return kind === "style" && (/[{}]/.test(text) || declarationsOf(text) === "")
    ? "Write declarations that the browser knows, without braces. For example: border-radius: 0;"
    : "";
}

/** The declarations that the browser accepts. A text can't add further rules. */
export function declarationsOf(text: string): string {
  const sheet = new CSSStyleSheet();
  const rule = sheet.cssRules[sheet.insertRule("x {}")] as CSSStyleRule;
  rule.style.cssText = text;
  return rule.style.cssText;
}
