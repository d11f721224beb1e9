import type {ComponentContext} from "../components/component.ts";
import {type Callbacks, concludeCanceled, concludeError, failureOf} from "./callbacks.ts";
import type {Purpose, Subject} from "./subject.ts";

export interface RedirectAttemptOptions {
  readonly context: ComponentContext;
  readonly purpose: Purpose;
  readonly callbacks: Callbacks;
  readonly subject: Promise<Subject>;
  /** The SDK redirects the page. False: the page does it. */
  readonly autoRedirect: boolean;
}

/**
 * Result of `start`. Always an object, because pages read `redirectURL` from it. The URL is absent if the attempt
 * failed.
 */
export interface Redirect {
  readonly redirectURL?: string;
}

/**
 * Attempt to pay in mode `redirect`. The page leaves for PayPal as soon as the order exists and can cancel until
 * then. The page to which the buyer returns handles the result.
 */
export class RedirectAttempt {
  /** Resolves before the page leaves, or after the callbacks. */
  readonly done: Promise<Redirect>;
  readonly #options: RedirectAttemptOptions;
  readonly #ended = new AbortController();

  constructor(options: RedirectAttemptOptions) {
    this.#options = options;
    const stopped = new Promise<undefined>((resolve) => {
      this.#ended.signal.addEventListener("abort", () => resolve(undefined), {once: true});
    });
    this.done = this.#leave(stopped);
  }

  get isOver(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Does nothing, because there is no window. */
  focus(): void {}

  cancel(): void {
    if (!this.isOver) this.#ended.abort("canceled");
  }

  abandon(): void {
    this.#ended.abort("abandoned");
  }

  async #leave(stopped: Promise<undefined>): Promise<Redirect> {
    const {context, purpose, callbacks, subject, autoRedirect} = this.#options;
    let id: string | undefined;
    try {
      id = (await Promise.race([subject, stopped]))?.id;
    } catch (error) {
      this.#ended.abort("failed");
      await concludeError(callbacks, failureOf(error));
      return {};
    }
    if (id === undefined || this.isOver) {
      if (this.#ended.signal.reason === "canceled") await concludeCanceled(callbacks, purpose, id);
      return {};
    }
    this.#ended.abort("left");
    const {api, translations} = context;
    const {href} = translations.addLocaleTo(purpose.address(api.origin, id));
    if (autoRedirect) location.assign(href);
    return {redirectURL: href};
  }
}
