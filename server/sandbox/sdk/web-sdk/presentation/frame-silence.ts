/** How long a frame may take to load before it counts as silent. */
const loadingMs = 10_000;

/**
 * Tells when the document in a frame gives no answer.
 *
 * Of an address that can't be reached Chromium says that it has loaded, Firefox that it has failed, and WebKit nothing: so
 * the time runs from when the frame got its address, and anew once the frame has said either.
 */
export class FrameSilence {
  readonly #onSilent: () => void;
  #patience = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param answerMs how long the document may take to answer once it is there */
  constructor(iframe: HTMLIFrameElement, answerMs: number, onSilent: () => void) {
    this.#onSilent = onSilent;
    const said = (): void => this.#wait(answerMs);
    iframe.addEventListener("load", said);
    iframe.addEventListener("error", said);
  }

  /** The frame has got its address; all times are this many times as long. */
  begin(patience = 1): void {
    this.#patience = patience;
    this.#wait(loadingMs);
  }

  /** The document has answered, or nobody waits for it any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#patience = 1;
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onSilent, ms * this.#patience);
  }
}
