import type {ListedCard} from "../../merchant-api/vault.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import type {CheckoutCardFields} from "./card-fields.ts";
import type {FieldName} from "./field-names.ts";

/** What keeps a form from being sent. */
export interface Objection {
  kind: "valueMissing" | "badInput";
  message: string;
  field: FieldName;
}

type Ending = Outcome | SavedOutcome;

/** What the tag's part in a form is made of. */
export interface FormDuties {
  /** What is not right in the fields. */
  objection(): Objection | undefined;
  focus(field: FieldName): void;
  /** Shows all that is not right, and goes to the first of it. */
  complain(): void;
  /** Pays, or saves the card. */
  settle(): Promise<Ending | undefined>;
}

/**
 * The tag's part in the form around it: fields that are not right keep it from being sent, and say so; with
 * `submits-form` it pays first, and is sent then.
 */
export class FormPart {
  readonly #host: CheckoutCardFields;
  readonly #duties: FormDuties;
  #listening = new AbortController();
  /** What the submit under way will come to. */
  #settling: Promise<Ending | undefined> | undefined;
  #isPaid = false;
  #isReported = false;

  constructor(host: CheckoutCardFields, duties: FormDuties) {
    this.#host = host;
    this.#duties = duties;
    host.addController({hostUpdated: () => this.#judge()});
    host.addEventListener("invalid", this.#report);
    host.shadowRoot?.addEventListener("focusin", this.#forward);
  }

  /** The form that a press sends. */
  get form(): HTMLFormElement | undefined {
    const {submitsForm, internals, isDisabled} = this.#host;
    return (!isDisabled && submitsForm && internals.form) || undefined;
  }

  /** The tag starts over, perhaps in another form. */
  join(): void {
    const {internals} = this.#host;
    this.#isPaid = false;
    internals.setFormValue(null);
    this.leave();
    this.#listening = new AbortController();
    // Before any listener of the page's: these shall hear of a form that is paid for.
    internals.form?.addEventListener("submit", this.#submitted, {
      capture: true,
      signal: this.#listening.signal,
    });
  }

  leave(): void {
    this.#listening.abort();
  }

  /** Sends the form, as a press of its own button would. */
  async send(form: HTMLFormElement): Promise<Ending | undefined> {
    if (this.#settling) return undefined;
    form.requestSubmit();
    return this.#settling;
  }

  #submitted = (event: SubmitEvent): void => {
    const host = this.#host;
    if (!this.form || this.#isPaid || host.status === "ineligible") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.#settling) return;
    if (host.status !== "ready") {
      host.shadowRoot?.querySelector<HTMLElement>(".notice button")?.focus();
      return;
    }
    this.#settling = this.#settle(this.form, event.submitter).finally(() => {
      this.#settling = undefined;
    });
  };

  async #settle(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Ending | undefined> {
    const ending = await this.#duties.settle();
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

  #judge(): void {
    const {internals, status, texts, isDisabled} = this.#host;
    const root = this.#host.shadowRoot!;
    if (!internals.form) return internals.setValidity({});
    for (const box of root.querySelectorAll<HTMLElement>(".field > .box")) box.tabIndex = -1;
    const again = root.querySelector<HTMLElement>(".notice button");
    if (status === "failed" && again)
      return internals.setValidity({customError: true}, texts.loadFailed, again);
    const isUsable = !isDisabled && (status === "ready" || status === "loading");
    const objection = isUsable ? this.#duties.objection() : undefined;
    if (!objection) return internals.setValidity({});
    const anchor = root.querySelector<HTMLElement>(`.${objection.field} > .box`) ?? undefined;
    internals.setValidity({[objection.kind]: true}, objection.message || texts.required, anchor);
  }

  #report = (): void => {
    // Only asked, or about to be told: browsers go to the first wrong control in the same task.
    this.#isReported = true;
    setTimeout(() => (this.#isReported = false));
  };

  /** What a browser goes to is a field's border, because a frame's input is out of its reach. */
  #forward = ({target}: Event): void => {
    const box = (target as Element).closest<HTMLElement>(".field > .box");
    if (!box || box !== target) return;
    if (this.#isReported && this.#host.status === "ready") return this.#duties.complain();
    const name = [...box.parentElement!.classList].find((word) => word !== "field");
    if (this.#host.status === "ready") this.#duties.focus(name as FieldName);
  };
}

/** The tag's value in its form: the order's id, or the saved card's; nothing when the form must not be sent. */
function valueOf(ending: Ending): string | undefined {
  switch (ending.state) {
    case "complete":
    case "authorized":
    case "approved":
      return ending.orderId;
    case "saved":
      // A function of the page's own need not give it one.
      return (ending.card as Partial<ListedCard>).id ?? "";
    case "canceled":
    case "error":
      return undefined;
  }
}
