/**
 * Order whose capture was requested, kept in session storage in case the page is reloaded before the reply. Holds no
 * secret and no token.
 */
export class Attempt {
  readonly #key: string;

  /** @param key name of the page in the storage */
  constructor(key: string) {
    this.#key = key;
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

  /** Returns undefined where the browser blocks storage. */
  #storage<T>(act: (all: Storage) => T): T | undefined {
    try {
      return act(sessionStorage);
    } catch {
      return undefined;
    }
  }
}
