/**
 * The order whose capture was asked for, for a page that is loaded again before the answer: no secret, and no token.
 */
export class Attempt {
  readonly #key: string;

  constructor(linkId: string) {
    this.#key = `payment-link ${linkId}`;
  }

  get orderId(): string | undefined {
    return this.#storage((all) => all.getItem(this.#key)) ?? undefined;
  }

  begin(orderId: string): void {
    this.#storage((all) => all.setItem(this.#key, orderId));
  }

  end(): void {
    this.#storage((all) => all.removeItem(this.#key));
  }

  /** A browser that gives this page no storage remembers nothing. */
  #storage<T>(act: (all: Storage) => T): T | undefined {
    try {
      return act(sessionStorage);
    } catch {
      return undefined;
    }
  }
}
