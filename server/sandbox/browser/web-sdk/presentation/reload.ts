import {FrameSilence} from "./frame-silence.ts";

const answerMs = 2_000;
const attempts = 10;

/** Loads a frame again when its document stays silent, each time with more patience. */
export class Reload {
  readonly #iframe: HTMLIFrameElement;
  readonly #silence: FrameSilence;
  #count = 0;

  constructor(iframe: HTMLIFrameElement) {
    this.#iframe = iframe;
    this.#silence = new FrameSilence(iframe, answerMs, () => this.#load());
  }

  /** The frame has got its address. */
  begin(): void {
    this.#silence.begin(2 ** this.#count);
  }

  /** The document has answered, or nobody wants it any more. */
  stop(): void {
    this.#silence.end();
    this.#count = 0;
  }

  #load(): void {
    if (this.#count >= attempts) return;
    this.#count += 1;
    this.#iframe.src = String(this.#iframe.src);
    this.begin();
  }
}
