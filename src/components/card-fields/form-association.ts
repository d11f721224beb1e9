import type {ReactiveController, ReactiveControllerHost} from "lit";
import type {ListedCard} from "../../merchant-api/vault.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";

/** Why the form around the element can't be submitted. */
export interface Invalid {
  readonly flags: ValidityStateFlags;
  readonly message: string;
  /** Shown by the browser, and focused at a submit. */
  readonly anchor: HTMLElement | undefined;
}

type Ending = Outcome | SavedOutcome;

/** What the element does for the form around it. */
export interface FormActions {
  invalid(): Invalid | undefined;
  /** The element pays before the form is submitted. */
  pays(): boolean;
  /** Pays, or saves the card. */
  pay(): Promise<Ending | undefined>;
}

/**
 * Takes part in the form around the element. Invalid fields keep it from being submitted. With `submits-form` the element
 * pays first, and then submits the form.
 */
export class FormAssociation implements ReactiveController {
  readonly #internals: ElementInternals;
  readonly #actions: FormActions;
  #listening = new AbortController();
  /** Payment of the current submit. */
  #paying: Promise<Ending | undefined> | undefined;
  #isPaid = false;
  /** The browser has just reported an invalid field. */
  isReported = false;

  constructor(host: ReactiveControllerHost & HTMLElement, internals: ElementInternals, actions: FormActions) {
    this.#internals = internals;
    this.#actions = actions;
    host.addController(this);
    host.addEventListener("invalid", () => {
      // Browsers focus the first invalid control in the same task. `checkValidity()` doesn't.
      this.isReported = true;
      setTimeout(() => (this.isReported = false));
    });
  }

  get form(): HTMLFormElement | undefined {
    return this.#internals.form ?? undefined;
  }

  /** Form that a press submits. */
  get submittedForm(): HTMLFormElement | undefined {
    return this.#actions.pays() ? this.form : undefined;
  }

  /** The element starts over, perhaps in another form. */
  join(): void {
    this.#isPaid = false;
    this.#internals.setFormValue(null);
    this.hostDisconnected();
    this.#listening = new AbortController();
    // Before the page's listeners, which must only get the submit of a paid form.
    this.form?.addEventListener("submit", (event) => this.#submitted(event), {
      capture: true,
      signal: this.#listening.signal,
    });
  }

  hostDisconnected(): void {
    this.#listening.abort();
  }

  hostUpdated(): void {
    const invalid = this.form && !this.#isPaid ? this.#actions.invalid() : undefined;
    if (invalid) this.#internals.setValidity(invalid.flags, invalid.message, invalid.anchor);
    else this.#internals.setValidity({});
  }

  /** Submits the form like its own button. */
  async submit(form: HTMLFormElement): Promise<Ending | undefined> {
    if (this.#paying) return undefined;
    form.requestSubmit();
    return this.#paying;
  }

  #submitted(event: SubmitEvent): void {
    const form = this.submittedForm;
    if (!form || this.#isPaid) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#paying ??= this.#pay(form, event.submitter).finally(() => {
      this.#paying = undefined;
    });
  }

  async #pay(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Ending | undefined> {
    const ending = await this.#actions.pay();
    const value = ending && valueOf(ending);
    if (value === undefined) return ending;
    this.#internals.setFormValue(value);
    this.#internals.setValidity({});
    this.#isPaid = true;
    const isThere = submitter && [...form.elements].includes(submitter);
    form.requestSubmit(isThere ? submitter : undefined);
    return ending;
  }
}

/** Form value: id of the order or of the saved card. Undefined if the form must not be submitted. */
function valueOf(ending: Ending): string | undefined {
  switch (ending.state) {
    case "complete":
    case "authorized":
    case "partly-complete":
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
