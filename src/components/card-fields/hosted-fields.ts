import type {CheckoutError} from "../../errors.ts";
import {CardPayment, hostedFields} from "../../payment-methods/card-payment.ts";
import type {
  CardFieldsComponentOptions,
  CardFieldsSession,
  HostedField,
  SdkInstance,
} from "../../paypal-sdk/sdk-types.ts";
import {pause} from "../../promises.ts";
import {watchFrames} from "./frame-watch.ts";

/** Longest time for the event by which a field answers the focus, ms. */
const answerDeadline = 1000;
/** Longest time for the load of a frame after a press, ms. */
const loadDeadline = 15_000;

/** What the hosted fields need of the element around them. */
export interface HostedFieldsOptions {
  /** Adds a field to the document, shown by this slot. */
  append(field: HTMLElement, slot: HostedField): void;
  remove(field: HTMLElement): void;
  /** Origin of the frames. */
  origin(): string;
  createSession(sdk: SdkInstance): CardFieldsSession | undefined;
  /** Texts and style of a field. */
  options(name: HostedField): Omit<CardFieldsComponentOptions, "type">;
  /** The state of the fields has changed. `edited` is the field whose text has changed. */
  onChange(edited?: HostedField): void;
  /** Enter was pressed in a field. */
  onSubmit(): void;
  /** The browser refuses the frames. */
  onBlocked(error: CheckoutError): void;
}

/** A card session with its hosted fields. */
export class HostedFields {
  card: CardPayment | undefined;
  /** SDK instance of the session. */
  sdk: SdkInstance | undefined;
  /** Resolves when the first field's document has loaded and the browser is idle. */
  firstLoaded: Promise<unknown> | undefined;
  readonly #element: HTMLElement;
  readonly #options: HostedFieldsOptions;
  /** Resolve when the frame of a field has loaded, perhaps with an error page. */
  readonly #loads = new Map<HostedField, Promise<unknown>>();
  /** Aborted when the fields are removed. */
  #watching: AbortController | undefined;

  /** @param element through which the events of the frames pass */
  constructor(element: HTMLElement, options: HostedFieldsOptions) {
    this.#element = element;
    this.#options = options;
  }

  /**
   * Opens a session with new fields instead of the old ones.
   * @param first fields to load now. The others follow after the first has loaded, because on a slow device they would
   *   delay it: by 2 to 4 % until buyers can type (P1, 15 pairs).
   */
  open(sdk: SdkInstance, first: readonly HostedField[]): void {
    const options = this.#options;
    const element = this.#element;
    const card = new CardPayment(options.createSession(sdk), {
      field: (name) => options.options(name),
      onChange: (edited) => options.onChange(edited),
      onSubmit: () => options.onSubmit(),
    });
    const focused = this.card?.focused;
    this.remove();
    this.#watching = new AbortController();
    watchFrames(element, options.origin(), this.#watching.signal, (error) => options.onBlocked(error));
    // Only when idle, because the SDK first exchanges messages with the document that the buyer waits for.
    this.firstLoaded = new Promise((resolve) => {
      element.addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(resolve), {
        capture: true,
        once: true,
      });
    });
    for (const name of hostedFields)
      this.#loads.set(
        name,
        new Promise((resolve) =>
          card.components[name].addEventListener("load", resolve, {capture: true, once: true}),
        ),
      );
    this.card = card;
    this.sdk = sdk;
    this.append(first);
    void this.firstLoaded.then(() => this.append());
    if (focused) card.components[focused].focus();
  }

  /**
   * Resolves with whether the frame of a focused field gives no sign of life. PayPal's fields have no event for a frame that
   * can't load. A frame that works answers the focus with an event.
   * @param isElsewhere the focus is in another field
   */
  async isBlocked(card: CardPayment, name: HostedField, isElsewhere: () => boolean): Promise<boolean> {
    await Promise.race([this.#loads.get(name), pause(loadDeadline)]);
    const isGone = () => this.card !== card || card.focused !== undefined || isElsewhere();
    // Before the load, the frame may have missed the focus.
    if (!isGone()) this.focus(name);
    await pause(answerDeadline);
    return !isGone() && !card.alive.has(name);
  }

  /** Adds these fields to the page, unless they are there. */
  append(names: readonly HostedField[] = hostedFields): void {
    for (const name of names) {
      const component = this.card?.components[name];
      if (component && !component.slot) this.#options.append(component, name);
    }
  }

  focus(name: HostedField): void {
    this.card?.components[name].focus();
  }

  remove(): void {
    this.#watching?.abort();
    for (const name of hostedFields) if (this.card) this.#options.remove(this.card.components[name]);
    this.card?.destroy();
    this.card = this.sdk = undefined;
  }
}
