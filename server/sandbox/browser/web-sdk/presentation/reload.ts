const firstPauseMs = 2_000;
const attempts = 10;

/**
 * Loads a frame again when its document stays silent: a frame whose address couldn't be reached says that it has loaded,
 * and shows the browser's own error page.
 */
export class Reload {
  readonly #load: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  constructor(load: () => void) {
    this.#load = load;
  }

  /** The frame has loaded something: gives it time to answer, longer with each attempt. */
  schedule(): void {
    clearTimeout(this.#timer);
    if (this.#count >= attempts) return;
    this.#timer = setTimeout(this.#load, firstPauseMs * 2 ** this.#count);
    this.#count += 1;
  }

  /** The document has answered, or nobody wants it any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#count = 0;
  }
}
