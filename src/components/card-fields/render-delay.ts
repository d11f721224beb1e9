import type {ReactiveControllerHost} from "lit";
import {pause} from "../../promises.ts";
import type {PageInstance} from "../../paypal-sdk/page-instance.ts";

interface DelayedHost extends ReactiveControllerHost {
  readonly isConnected: boolean;
  readonly sdk: {readonly page: PageInstance | undefined};
}

/**
 * Delays the first rendering in a page that is still loading, where `checkout.css` reserves the space of the element. The
 * SDK's requests are sent first, because rendering would delay them on a slow device. Without this, buyers can type 6 % later (P1,
 * 15 pairs).
 */
export class RenderDelay {
  /** Resolves after the delayed rendering. Undefined before the delay has begun. */
  ended: Promise<unknown> | undefined;
  readonly #host: DelayedHost;
  #isNeeded: boolean;

  constructor(host: DelayedHost) {
    this.#host = host;
    this.#isNeeded = host.isConnected && document.readyState !== "complete";
  }

  /** Returns whether the element must not render yet. It renders when script and token have loaded, or after 100 ms. */
  get isActive(): boolean {
    const host = this.#host;
    const {page} = host.sdk;
    if (!this.#isNeeded || !page) {
      // A form that is already rendered stays.
      this.#isNeeded = false;
      return false;
    }
    const render = () => {
      this.#isNeeded = false;
      host.requestUpdate();
      return host.updateComplete;
    };
    this.ended ??= Promise.race([page.basis, pause(100)]).then(render, render);
    return true;
  }
}
