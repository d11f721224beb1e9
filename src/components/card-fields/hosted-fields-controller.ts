import {readSdkUrl} from "../../controllers/configuration.ts";
import type {CheckoutError} from "../../errors.ts";
import {CardPayment, hostedFields} from "../../payment-methods/card-payment.ts";
import type {HostedField, SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import type {CardHost} from "./card-host.ts";
import {watchFrames} from "./frame-watch.ts";
import {hostedStyle} from "./hosted-style.ts";

/** Callbacks of the element. */
interface HostedFieldsCallbacks {
  /** The state of the fields has changed. `edited` is the field whose text has changed. */
  readonly onChange: (edited?: HostedField) => void;
  /** The browser refuses the frames. */
  readonly onBlocked: (error: CheckoutError) => void;
}

/** Card session of the element, with the hosted fields as slotted nodes. */
export class HostedFieldsController {
  card: CardPayment | undefined;
  /** Resolves when the first field's document has loaded and the browser is idle. */
  firstLoaded: Promise<unknown> | undefined;
  readonly #host: CardHost;
  readonly #callbacks: HostedFieldsCallbacks;
  /** Resolve when the frame of a field has loaded, perhaps with an error page. */
  readonly #loads = new Map<HostedField, Promise<unknown>>();
  /** Aborted when the fields are removed. */
  #watching: AbortController | undefined;

  constructor(host: CardHost, callbacks: HostedFieldsCallbacks) {
    this.#host = host;
    this.#callbacks = callbacks;
  }

  /**
   * Opens a session with new fields instead of the old ones.
   * @param first fields to load now. The others follow after the first has loaded, because on a slow device they would
   *   delay it.
   */
  open(sdk: SdkInstance, first: readonly HostedField[]): void {
    const host = this.#host;
    const {onChange, onBlocked} = this.#callbacks;
    const {labels, expiryFormat} = host.texts;
    const style = hostedStyle(host.renderRoot);
    const card = new CardPayment(sdk, {
      field: (name) => ({
        ariaLabel: labels[name],
        placeholder: name === "expiry" ? expiryFormat : "",
        style,
      }),
      onChange,
      onSubmit: () => void host.submit(),
    });
    const focused = this.card?.focused;
    this.remove();
    this.#watching = new AbortController();
    watchFrames(host, readSdkUrl(host), this.#watching.signal, onBlocked);
    // Only when idle, because the SDK first exchanges messages with the document that the buyer waits for.
    this.firstLoaded = new Promise((resolve) => {
      host.addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(resolve), {
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
    this.appendFields(first);
    void this.firstLoaded.then(() => this.appendFields());
    if (focused) card.components[focused].focus();
  }

  /** Resolves when the field's frame has loaded, perhaps with an error page. */
  loaded(name: HostedField): Promise<unknown> | undefined {
    return this.#loads.get(name);
  }

  /** Adds these fields to the page, unless they are there. */
  appendFields(names: readonly HostedField[] = hostedFields): void {
    for (const name of names) {
      const component = this.card?.components[name];
      if (!component || component.slot) continue;
      this.#host.placed.placeHosted(component, name);
    }
  }

  remove(): void {
    this.#watching?.abort();
    for (const name of hostedFields) if (this.card) this.#host.placed.remove(this.card.components[name]);
    this.card?.destroy();
    this.card = undefined;
  }
}
