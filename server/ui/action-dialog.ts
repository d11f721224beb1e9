import "@awesome.me/webawesome/dist/components/dialog/dialog.js";
import {html, LitElement, nothing} from "lit";
import {keyed} from "lit/directives/keyed.js";
import type {ActionInput, ActionRequest, Values} from "./action.ts";
import type {AppContext, Content} from "./context.ts";
import {checkForm} from "./field-element.ts";
import {valuesOf} from "./form.ts";
import {ApiError} from "./http.ts";
import {newRequestId} from "./request-id.ts";

const NO_VALUES: Values = {};

/**
 * Dialog with a form that performs one action.
 *
 * While a request is sent, the button does nothing and the dialog stays open. After a lost reply the fields are fixed, and
 * the next try repeats the request with the same id. A refused request did nothing, so its next try has a new id.
 */
export class ActionDialog extends LitElement {
  static override properties = {
    request: {state: true},
    isOpen: {state: true},
    isSending: {state: true},
    isTooLate: {state: true},
    problem: {state: true},
    values: {state: true},
  };

  declare request: ActionRequest | undefined;
  declare isOpen: boolean;
  declare isSending: boolean;
  /** The outcome is unknown, and the request can't be repeated. */
  declare isTooLate: boolean;
  declare problem: string | undefined;
  declare values: Values;
  #context: AppContext | undefined;
  /** A try whose outcome is unknown. */
  #unknown: ActionInput | undefined;
  #count = 0;

  constructor() {
    super();
    this.isOpen = false;
    this.isSending = false;
    this.isTooLate = false;
    this.values = NO_VALUES;
  }

  /** The page's styles apply to the form. */
  protected override createRenderRoot(): this {
    return this;
  }

  ask(request: ActionRequest, context: AppContext): void {
    this.#context = context;
    this.#unknown = undefined;
    this.#count += 1;
    this.request = request;
    this.values = NO_VALUES;
    this.problem = undefined;
    this.isTooLate = false;
    this.isOpen = true;
  }

  protected override render(): Content {
    const {request} = this;
    return html`<wa-dialog
      without-header
      label=${[request?.title, request?.about].filter(Boolean).join(": ")}
      class=${request?.isWide ? "wide" : nothing}
      ?open=${this.isOpen}
      @wa-hide=${this.#onHide}
      @wa-after-hide=${this.#onHidden}
    >
      ${request ? keyed(this.#count, this.#form(request)) : nothing}
    </wa-dialog>`;
  }

  /** Fields have initial values, which the button's text names. */
  protected override updated(): void {
    this.#read();
  }

  #form(request: ActionRequest): Content {
    const {isSending, problem} = this;
    return html`<form
      class="dialog-form"
      novalidate
      @submit=${this.#onSubmit}
      @input=${this.#read}
      @change=${this.#read}
    >
      <div>
        <h2>${request.title}</h2>
        ${request.about ? html`<p class="about">${request.about}</p>` : nothing}
      </div>
      <fieldset class="bare" ?disabled=${isSending || this.#unknown !== undefined}>
        ${request.content(this.values)}
      </fieldset>
      ${problem === undefined ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
      <p class="actions dialog-actions">
        <button type="button" aria-disabled=${isSending ? "true" : nothing} @click=${this.#close}>
          ${this.#unknown ? "Close" : "Cancel"}
        </button>
        ${this.isTooLate ? nothing : this.#confirmButton(request)}
      </p>
      <p class="visually-hidden" role="status">${isSending ? "Sending…" : ""}</p>
    </form>`;
  }

  #confirmButton(request: ActionRequest): Content {
    const {isSending} = this;
    return html`<button
      class=${`${request.isDanger ? "danger-fill" : "primary"}${isSending ? " busy" : ""}`}
      aria-disabled=${isSending ? "true" : nothing}
    >
      ${this.#unknown ? "Try again" : request.confirm(this.values)}
    </button>`;
  }

  readonly #read = () => {
    const form = this.querySelector<HTMLFormElement>("form");
    if (!form || this.isSending || this.#unknown) return;
    const values = valuesOf(form);
    if (JSON.stringify(values) !== JSON.stringify(this.values)) this.values = values;
  };

  readonly #close = () => {
    if (!this.isSending) this.isOpen = false;
  };

  readonly #onHide = (event: Event) => {
    if ((event.target as Element).localName === "wa-dialog" && this.isSending) event.preventDefault();
  };

  readonly #onHidden = (event: Event) => {
    if ((event.target as Element).localName !== "wa-dialog") return;
    this.isOpen = false;
    this.request = undefined;
  };

  readonly #onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void this.#send(event.target as HTMLFormElement);
  };

  async #send(form: HTMLFormElement): Promise<void> {
    const {request} = this;
    if (!request || this.isSending || this.isTooLate) return;
    this.problem = undefined;
    if (!checkForm(form)) return;
    const input = this.#unknown ?? {
      values: valuesOf(form),
      form: new FormData(form),
      requestId: newRequestId(),
    };
    this.isSending = true;
    try {
      const done = await request.perform(input);
      // The page shows what has changed when the dialog closes.
      await this.#context?.refresh();
      this.isSending = false;
      this.#unknown = undefined;
      this.isOpen = false;
      this.#context?.announce(done);
    } catch (error) {
      this.isSending = false;
      const isUnknown = error instanceof ApiError && error.isUnknown;
      this.#unknown = isUnknown ? input : undefined;
      this.isTooLate = error instanceof ApiError && error.isTooLate;
      this.problem = error instanceof ApiError ? error.advice : String((error as Error).message);
      await this.#context?.refresh();
    }
  }
}

customElements.define("ui-action-dialog", ActionDialog);

declare global {
  interface HTMLElementTagNameMap {
    "ui-action-dialog": ActionDialog;
  }
}
