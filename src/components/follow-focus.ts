import type {ReactiveController, ReactiveControllerHost} from "lit";
import type {ElementHost} from "../controllers/payment-host.ts";

/** An element whose pay button is in the element around it. */
type InnerElement = ElementHost & Pick<ReactiveControllerHost, "addController">;

/** The choice of the method. */
const choice = ".method input:checked";

/**
 * Moves the focus from the pay button to what replaces it in the inner element: the bank's check, a question, a voucher or the
 * receipt. Moves it back to the button when that is gone.
 */
export class FollowFocus implements ReactiveController {
  readonly #inner: InnerElement;
  readonly #outer: ElementHost;
  readonly #button: string;
  #hadFocus = false;
  #isReplaced = false;

  /** @param button selector of the pay button in the outer element's shadow root */
  constructor(inner: InnerElement, outer: ElementHost, button: string) {
    this.#inner = inner;
    this.#outer = outer;
    this.#button = button;
    inner.addController(this);
  }

  hostUpdate(): void {
    this.#hadFocus = this.#inner.matches(":focus-within");
  }

  hostUpdated(): void {
    const inner = this.#inner;
    const root = this.#outer.shadowRoot;
    const wasReplaced = this.#isReplaced;
    this.#isReplaced = Boolean(inner.state.receipt ?? inner.state.answer);
    if (this.#isReplaced && root.activeElement?.matches(this.#button)) void this.#focusInside();
    else if (wasReplaced && !this.#isReplaced && this.#hadFocus && !inner.matches(":focus-within")) {
      // Renders the button again.
      this.#outer.requestUpdate();
      // A form that starts over can't be used yet.
      const wanted = inner.status === "loading" ? choice : this.#button;
      void this.#outer.updateComplete.then(() => root.querySelector<HTMLElement>(wanted)?.focus());
    }
  }

  async #focusInside(): Promise<void> {
    const inner = this.#inner;
    await Promise.all([this.#outer.updateComplete, inner.updateComplete]);
    const button = inner.state.answer ? "[part=choice] button" : "button";
    const wanted = inner.status === "succeeded" ? "[part=result]" : button;
    inner.shadowRoot.querySelector<HTMLElement>(wanted)?.focus();
  }
}
