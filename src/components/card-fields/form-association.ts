import type {ListedCard} from "../../merchant-api/vault.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import type {CardHost} from "./card-host.ts";
import type {FieldName} from "./field-names.ts";

/** A field that keeps the form from being submitted. */
export interface InvalidField {
  kind: "valueMissing" | "badInput";
  message: string;
  field: FieldName;
}

type Ending = Outcome | SavedOutcome;

/** Actions of the card form. */
export interface FormActions {
  /** First invalid field. */
  invalidField(): InvalidField | undefined;
  focus(field: FieldName): void;
  /** Shows all errors, and focuses the first invalid field. */
  report(): void;
  /** Pays, or saves the card. */
  pay(): Promise<Ending | undefined>;
}

/**
 * Takes part in the form around the element. Invalid fields keep it from being submitted. With `submits-form` the element
 * pays first, and then submits the form.
 */
export class FormAssociation {
  readonly #host: CardHost;
  readonly #actions: FormActions;
  #listening = new AbortController();
  /** Payment of the current submit. */
  #paying: Promise<Ending | undefined> | undefined;
  #isPaid = false;
  #isReported = false;

  constructor(host: CardHost, actions: FormActions) {
    this.#host = host;
    this.#actions = actions;
    host.addController({hostUpdated: () => this.#updateValidity()});
    host.addEventListener("invalid", this.#onInvalid);
    host.shadowRoot?.addEventListener("focusin", this.#focusInput);
  }

  /** Form that a press submits. */
  get form(): HTMLFormElement | undefined {
    const {submitsForm, internals, isDisabled} = this.#host;
    return (!isDisabled && submitsForm && internals.form) || undefined;
  }

  /** The element starts over, perhaps in another form. */
  join(): void {
    const {internals} = this.#host;
    this.#isPaid = false;
    internals.setFormValue(null);
    this.teardown();
    this.#listening = new AbortController();
    // Before the page's listeners, which must only get the submit of a paid form.
    internals.form?.addEventListener("submit", this.#submitted, {
      capture: true,
      signal: this.#listening.signal,
    });
  }

  teardown(): void {
    this.#listening.abort();
  }

  /** Submits the form like its own button. */
  async submit(form: HTMLFormElement): Promise<Ending | undefined> {
    if (this.#paying) return undefined;
    form.requestSubmit();
    return this.#paying;
  }

  #submitted = (event: SubmitEvent): void => {
    const host = this.#host;
    if (!this.form || this.#isPaid || host.status === "ineligible") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.#paying) return;
    if (host.status !== "ready") {
      host.shadowRoot?.querySelector<HTMLElement>(".notice button")?.focus();
      return;
    }
    this.#paying = this.#pay(this.form, event.submitter).finally(() => {
      this.#paying = undefined;
    });
  };

  async #pay(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Ending | undefined> {
    const ending = await this.#actions.pay();
    const value = ending && valueOf(ending);
    if (value === undefined) return ending;
    const {internals} = this.#host;
    internals.setFormValue(value);
    internals.setValidity({});
    this.#isPaid = true;
    const isThere = submitter && [...form.elements].includes(submitter);
    form.requestSubmit(isThere ? submitter : undefined);
    return ending;
  }

  #updateValidity(): void {
    const {internals, status, texts, isDisabled} = this.#host;
    const root = this.#host.shadowRoot!;
    if (!internals.form) return internals.setValidity({});
    for (const box of root.querySelectorAll<HTMLElement>(".field > .box")) box.tabIndex = -1;
    const again = root.querySelector<HTMLElement>(".notice button");
    if (status === "failed" && again)
      return internals.setValidity({customError: true}, texts.loadFailed, again);
    const isUsable = !isDisabled && (status === "ready" || status === "loading");
    const invalidField = isUsable ? this.#actions.invalidField() : undefined;
    if (!invalidField) return internals.setValidity({});
    const anchor = root.querySelector<HTMLElement>(`.${invalidField.field} > .box`) ?? undefined;
    internals.setValidity({[invalidField.kind]: true}, invalidField.message || texts.required, anchor);
  }

  #onInvalid = (): void => {
    // Browsers focus the first invalid control in the same task. `checkValidity()` doesn't.
    this.#isReported = true;
    setTimeout(() => (this.#isReported = false));
  };

  /** Browsers focus the border of an invalid field, because they can't focus an input in a frame. */
  #focusInput = ({target}: Event): void => {
    const box = (target as Element).closest<HTMLElement>(".field > .box");
    if (!box || box !== target) return;
    if (this.#isReported && this.#host.status === "ready") return this.#actions.report();
    const name = [...box.parentElement!.classList].find((word) => word !== "field");
    if (this.#host.status === "ready") this.#actions.focus(name as FieldName);
  };
}

/** Form value: id of the order or of the saved card. Undefined if the form must not be submitted. */
function valueOf(ending: Ending): string | undefined {
  switch (ending.state) {
    case "complete":
    case "authorized":
    case "approved":
      return ending.orderId;
    case "saved":
      // A function of the page may return a card without an id.
      return (ending.card as Partial<ListedCard>).id ?? "";
    case "canceled":
    case "error":
      return undefined;
  }
}
