import {html, type ReactiveControllerHost, type TemplateResult} from "lit";
import type {Messages} from "../../locales/messages.ts";
import {alert, icon} from "../icons.ts";
import type {CardModel} from "./card-model.ts";
import type {FieldName} from "./field-names.ts";
import type {Problem, Problems} from "./problems.ts";

/** Texts of the errors, once they are loaded. */
export interface ErrorTexts {
  /** The messages of the form. */
  texts(): Pick<Messages["payment"], "missing" | "wrong"> | undefined;
  /** The page's own message for a field. */
  own(field: FieldName): string | undefined;
  /** Number of digits of the security code. */
  codeSize(): number;
}

/** Errors of the fields, as the buyer reads and hears them. */
export class FieldErrors {
  /** Message that screen readers announce immediately. */
  announcement = "";
  /** Message of the field that a decline is about. */
  declineText = "";
  readonly #host: ReactiveControllerHost;
  readonly #model: CardModel;
  readonly #source: ErrorTexts;

  constructor(host: ReactiveControllerHost, model: CardModel, source: ErrorTexts) {
    this.#host = host;
    this.#model = model;
    this.#source = source;
  }

  /** Removes the errors of the fields. */
  clear(): void {
    this.#model.shown = {};
    this.announcement = "";
  }

  /** Error of a field, if it has one. */
  view(name: FieldName): TemplateResult | undefined {
    const problem = this.#model.shown[name];
    const isDeclined = name === this.#model.declined;
    const text = problem ? this.sentence(name, problem) : isDeclined ? this.declineText : "";
    return text ? html`${icon(alert)}<span>${text}</span>` : undefined;
  }

  sentence(name: FieldName, problem: Problem): string {
    const sentences: Partial<Record<FieldName, string>> = this.#source.texts()?.[problem] ?? {};
    return this.#source.own(name) ?? (sentences[name] ?? "").replace("#", String(this.#source.codeSize()));
  }

  sentences(problems: Problems): string {
    const entries = Object.entries(problems) as [FieldName, Problem][];
    return entries.map(([name, problem]) => this.sentence(name, problem)).join(" ");
  }

  async announce(text: string): Promise<void> {
    // Cleared first, because the same text is not announced again.
    this.announcement = "";
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.announcement = text;
    this.#host.requestUpdate();
  }
}
