import {toCheckoutError, type CheckoutError} from "../../errors.ts";
import type {Shipping} from "../../merchant-api/purchase.ts";
import type {FastlanePaymentForm, FastlaneSession} from "../../payment-methods/fastlane-session.ts";
import type {FastlaneHost} from "./fastlane-host.ts";
import {sdkFormStyle} from "./sdk-form-style.ts";

type Name = "watermark" | "payment";

/**
 * What the SDK renders into the element: a watermark, and the form of the card. Their containers are slotted, because the SDK
 * needs a selector and hosts frames only in the document. Each has a unique id.
 */
export class SdkForms {
  /** The form of a member's card, or with fields for a card. Undefined while it is not shown. */
  card: FastlanePaymentForm | undefined;
  readonly #host: FastlaneHost;
  readonly #onFailed: (error: CheckoutError) => void;
  readonly #containers = new Map<Name, HTMLElement>();

  /** @param onFailed called if the form of the card can't be shown */
  constructor(host: FastlaneHost, onFailed: (error: CheckoutError) => void) {
    this.#host = host;
    this.#onFailed = onFailed;
  }

  showWatermark(fastlane: FastlaneSession): void {
    fastlane.showWatermark(this.#open("watermark")).catch(() => {
      // The buyer can pay without the watermark.
    });
  }

  /** @param isCurrent returns whether the form is still needed */
  async showCard(
    fastlane: FastlaneSession,
    shipping: () => Shipping | undefined,
    isCurrent: () => boolean,
  ): Promise<void> {
    const host = this.#host;
    this.card = undefined;
    await host.updateComplete;
    try {
      const styles = sdkFormStyle(host.shadowRoot);
      const card = await fastlane.showPayment(this.#open("payment"), styles, shipping());
      if (isCurrent()) this.card = card;
    } catch (thrown) {
      if (!isCurrent() || host.abortController.signal.aborted) return;
      this.#onFailed(toCheckoutError(thrown, "script-load", "The SDK's payment form could not be shown."));
    }
  }

  removeCard(): void {
    this.card = undefined;
    this.#close("payment");
  }

  remove(): void {
    this.#close("watermark");
    this.removeCard();
  }

  /** Adds a new container instead of the old one. @returns its selector */
  #open(name: Name): string {
    this.#close(name);
    const container = document.createElement("div");
    container.id = `checkout-${name}-${crypto.randomUUID()}`;
    this.#containers.set(name, container);
    this.#host.placed.placeHosted(container, name);
    return `#${container.id}`;
  }

  #close(name: Name): void {
    const container = this.#containers.get(name);
    if (container) this.#host.placed.remove(container);
    this.#containers.delete(name);
  }
}
