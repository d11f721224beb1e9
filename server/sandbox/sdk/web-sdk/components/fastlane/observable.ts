/** Value with change listeners. */
export class Observable<T> {
  readonly #listeners = new Set<(value: T) => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener(value);
  }

  onChange(listener: (value: T) => void): void {
    this.#listeners.add(listener);
  }
}
