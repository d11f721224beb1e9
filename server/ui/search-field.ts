import {html, LitElement, nothing} from "lit";
import type {Content} from "./context.ts";

/** Milliseconds from the last key to the search. */
const TYPING_MS = 300;

/**
 * Text field that narrows a list while a person types. Fires `narrow` after a pause in the typing, and
 * immediately on Enter and when the text is removed.
 */
export class SearchField extends LitElement {
  static override properties = {label: {}, kind: {}, placeholder: {}, value: {}};

  declare label: string;
  /** `search` is the field that `/` focuses. */
  declare kind: "search" | "text";
  declare placeholder: string | undefined;
  /** Trimmed text of the last search. */
  declare value: string;
  #typing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.label = "";
    this.kind = "text";
    this.value = "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  /** The page's styles apply to the field. */
  protected override createRenderRoot(): this {
    return this;
  }

  protected override render(): Content {
    return html`<label class=${this.kind}>
      <span>${this.label}</span>
      <input
        type="search"
        autocomplete="off"
        spellcheck="false"
        aria-keyshortcuts=${this.kind === "search" ? "/" : nothing}
        placeholder=${this.placeholder ?? nothing}
        @input=${this.#onInput}
        @change=${this.#search}
        @keydown=${this.#onKeyDown}
      />
    </label>`;
  }

  /** Shows the search of another route. Text that is being typed stays as it is. */
  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("value") || this.#typed === this.value) return;
    clearTimeout(this.#typing);
    this.#input.value = this.value;
  }

  get #input(): HTMLInputElement {
    return this.querySelector("input")!;
  }

  get #typed(): string {
    return this.#input.value.trim();
  }

  readonly #onInput = () => {
    clearTimeout(this.#typing);
    if (this.#typed === "") this.#search();
    else this.#typing = setTimeout(this.#search, TYPING_MS);
  };

  readonly #onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") this.#search();
    if (event.key !== "Escape" || this.#input.value === "") return;
    // The app leaves an empty field on Escape.
    event.preventDefault();
    this.#input.value = "";
    this.#search();
  };

  readonly #search = () => {
    clearTimeout(this.#typing);
    if (this.#typed === this.value) return;
    this.value = this.#typed;
    this.dispatchEvent(new Event("narrow"));
  };
}

customElements.define("ui-search-field", SearchField);

declare global {
  interface HTMLElementTagNameMap {
    "ui-search-field": SearchField;
  }
}
