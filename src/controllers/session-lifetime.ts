import type {PageInstance} from "../paypal-sdk/page-instance.ts";

/** Longest timer, ms, because timers stop while a laptop sleeps. */
const longestTimer = 30_000;

/**
 * Watches the end of the session's client token. Calls `onDue` when a renewal is due, and at every check after that. It
 * also checks when the page becomes visible, comes from the back-forward cache, or goes online.
 */
export class SessionLifetime {
  readonly #onDue: () => void;
  #page: PageInstance | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening: AbortController | undefined;

  constructor(onDue: () => void) {
    this.#onDue = onDue;
  }

  get isExpired(): boolean {
    return Date.now() >= (this.#page?.expiresAt ?? Infinity);
  }

  watch(page: PageInstance): void {
    this.stop();
    this.#page = page;
    const {signal} = (this.#listening = new AbortController());
    for (const [target, event] of [
      [document, "visibilitychange"],
      [window, "pageshow"],
      [window, "online"],
    ] as const)
      target.addEventListener(event, this.check, {signal});
    this.check();
  }

  /** PayPal has refused the token. */
  end(): void {
    if (this.#page) this.#page.expiresAt = 0;
    this.check();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listening?.abort();
    this.#page = undefined;
  }

  /** Calls `onDue` if a renewal is due. */
  readonly check = (): void => {
    const page = this.#page;
    if (!page) return;
    clearTimeout(this.#timer);
    const now = Date.now();
    const next = page.expiresAt - page.margin - now;
    const rest = next > 0 ? next : Math.max(page.expiresAt - now, longestTimer / 6);
    this.#timer = setTimeout(this.check, Math.min(rest, longestTimer));
    if (page.isDue) this.#onDue();
  };
}
