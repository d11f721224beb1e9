/** Longest wait for a frame to load. */
const loadingMs = 10_000;

/**
 * Reports a frame whose document doesn't answer in time.
 *
 * For an unreachable address Chromium fires `load`, Firefox `error`, and WebKit no event. So the timer starts when
 * the frame gets its address and starts again after either event.
 */
export class FrameTimeout {
  readonly #onTimeout: () => void;
  #factor = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param answerTimeoutMs longest wait for an answer after loading */
  constructor(iframe: HTMLIFrameElement, answerTimeoutMs: number, onTimeout: () => void) {
    this.#onTimeout = onTimeout;
    const restart = (): void => this.#wait(answerTimeoutMs);
    iframe.addEventListener("load", restart);
    iframe.addEventListener("error", restart);
  }

  /** Starts the timer when the frame gets its address. `factor` multiplies all times. */
  start(factor = 1): void {
    this.#factor = factor;
    this.#wait(loadingMs);
  }

  /** Stops the timer: the document has answered or is no longer needed. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#factor = 1;
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onTimeout, ms * this.#factor);
  }
}
