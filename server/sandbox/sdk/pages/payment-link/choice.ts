import {fill} from "../../../locales/fill.ts";
import {needed, type Check} from "../../form/checks.ts";
import type {Field} from "../../form/field.ts";
import type {ItemChoice, PageTexts} from "./data.ts";

/** The buyer's choice: options, quantities, and notes to the merchant. */
export class Choice {
  readonly #form: HTMLElement;
  readonly #fields: readonly Field[];

  constructor(form: HTMLElement, texts: PageTexts, createField: (id: string, check: Check) => Field) {
    this.#form = form;
    this.#fields = [
      ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input[data-largest], textarea"),
    ].map((control) => {
      const largest = control.dataset["largest"];
      if (largest === undefined) {
        return createField(
          control.id,
          control.ariaRequired === "true" ? needed(texts.noteEmpty) : () => undefined,
        );
      }
      return createField(control.id, (value) => {
        const quantity = readQuantity(value);
        const isRight = quantity !== undefined && quantity <= Number(largest);
        return isRight ? undefined : fill(texts.quantityWrong, {count: largest});
      });
    });
  }

  get fields(): readonly Field[] {
    return this.#fields;
  }

  /** The chosen items. Undefined while a quantity is invalid. */
  read(): ItemChoice[] | undefined {
    const items = this.#items.map((item): ItemChoice | undefined => {
      const counter = item.querySelector<HTMLInputElement>("input[data-largest]");
      const quantity = counter ? readQuantity(counter.value) : 1;
      if (quantity === undefined || quantity > Number(counter?.dataset["largest"] ?? 1)) return undefined;
      return {
        quantity,
        options: [...item.querySelectorAll<HTMLInputElement>("input[type=radio]:checked")].map(
          ({value}) => value,
        ),
        notes: [...item.querySelectorAll("textarea")].map(({value}) => value),
      };
    });
    return items.every((item) => item !== undefined) ? items : undefined;
  }

  /** Changes a quantity by a press of its plus or minus button. */
  step(button: HTMLButtonElement): void {
    const field = this.#fields.find(({control}) => control.id === button.dataset["for"]);
    if (!field) return;
    const largest = Number(field.control.dataset["largest"]);
    const next = (readQuantity(field.value) ?? 1) + Number(button.dataset["step"]);
    field.value = String(Math.min(Math.max(next, 1), largest));
    field.control.dispatchEvent(new Event("change", {bubbles: true}));
  }

  get #items(): readonly HTMLElement[] {
    return [...this.#form.querySelectorAll<HTMLElement>("[data-item]")];
  }
}

/** Undefined for anything but a whole number from 1. */
function readQuantity(text: string): number | undefined {
  const digits = text.normalize("NFKC").trim();
  const quantity = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  return quantity >= 1 ? quantity : undefined;
}
