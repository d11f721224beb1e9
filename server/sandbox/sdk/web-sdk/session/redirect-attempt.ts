import type {ComponentContext} from "../components/component.ts";
import {type Callbacks, concludeCanceled, concludeError, failureOf} from "./callbacks.ts";
import type {Purpose} from "./subject.ts";

export interface RedirectAttemptOptions {
  readonly context: ComponentContext;
  readonly purpose: Purpose;
  readonly callbacks: Callbacks;
  readonly subject: Promise<string>;
  /** The SDK leads the page there itself, or leaves it to the page. */
  readonly autoRedirect: boolean;
}

/** Result of `start`. An object in every case, because pages read `redirectURL` from it; absent when nothing opens. */
export interface Redirect {
  readonly redirectURL?: string;
}

/**
 * One `start` in the mode `redirect`: the page leaves for the wallet's as soon as there is an order. Until then it can be
 * canceled like any other; what comes after, the page that the buyer comes back to hears.
 */
export class RedirectAttempt {
  /** Resolves when the page is about to leave, or when the callbacks have been called. */
  readonly done: Promise<Redirect>;
  readonly #options: RedirectAttemptOptions;
  readonly #over = new AbortController();

  constructor(options: RedirectAttemptOptions) {
    this.#options = options;
    const stopped = new Promise<undefined>((resolve) => {
      this.#over.signal.addEventListener("abort", () => resolve(undefined), {once: true});
    });
    this.done = this.#leave(stopped);
  }

  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** There is no window: the buyer is on the page still. */
  focus(): void {}

  cancel(): void {
    if (!this.isOver) this.#over.abort("canceled");
  }

  abandon(): void {
    this.#over.abort("abandoned");
  }

  async #leave(stopped: Promise<undefined>): Promise<Redirect> {
    const {context, purpose, callbacks, subject, autoRedirect} = this.#options;
    let id: string | undefined;
    try {
      id = await Promise.race([subject, stopped]);
    } catch (error) {
      this.#over.abort("failed");
      await concludeError(callbacks, failureOf(error));
      return {};
    }
    if (id === undefined || this.isOver) {
      if (this.#over.signal.reason === "canceled") await concludeCanceled(callbacks, purpose, id);
      return {};
    }
    this.#over.abort("left");
    const {service, translations} = context;
    const {href} = translations.tell(purpose.address(service.origin, id));
    if (autoRedirect) location.assign(href);
    return {redirectURL: href};
  }
}
