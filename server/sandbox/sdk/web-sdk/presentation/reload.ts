import {FrameSilence} from "./frame-silence.ts";

const answerMs = 2_000;
const attempts = 10;

/** Number of loads without an answer that prove a refusal, if the network works before each of them. */
const proof = 3;

/** Reports a frame that ends in the browser's error document although the network works. */
export interface RefusalReport {
  /** Tells if the frame's server answers other requests of this page. */
  isReachable(): Promise<boolean>;
  report(): void;
}

/** Loads a frame again when its document stays silent, each time with more patience. */
export class Reload {
  readonly #iframe: HTMLIFrameElement;
  readonly #silence: FrameSilence;
  readonly #refusal: RefusalReport | undefined;
  #count = 0;
  #hasLoaded = false;
  /** Loads in a row that ended in a document that doesn't answer, while the network works. */
  #refusals = 0;

  constructor(iframe: HTMLIFrameElement, refusal?: RefusalReport) {
    this.#iframe = iframe;
    this.#refusal = refusal;
    iframe.addEventListener("load", () => (this.#hasLoaded = true));
    this.#silence = new FrameSilence(iframe, answerMs, () => void this.#load());
  }

  /** The frame has got its address. */
  begin(): void {
    this.#hasLoaded = false;
    this.#silence.begin(2 ** this.#count);
  }

  /** The document has answered, or is no longer needed. */
  stop(): void {
    this.#silence.end();
    this.#count = 0;
    this.#refusals = 0;
  }

  async #load(): Promise<void> {
    const count = (this.#count += 1);
    if (count > attempts) return;
    const hasLoaded = this.#hasLoaded;
    if (this.#refusal) {
      const isReachable = await this.#refusal.isReachable();
      this.#refusals = hasLoaded && isReachable ? this.#refusals + 1 : 0;
      if (this.#refusals === proof) this.#refusal.report();
    }
    // The document may have answered meanwhile, or the field may be gone.
    if (this.#count !== count) return;
    this.#iframe.src = String(this.#iframe.src);
    this.begin();
  }
}

const used = new Set<string>();

/** A frame's title that no other card field of the page has; give it back with {@link releaseTitle}. */
export function claimTitle(name: string): string {
  let title = name;
  for (let copy = 2; used.has(title); copy += 1) title = `${name} (${copy})`;
  used.add(title);
  return title;
}

export function releaseTitle(title: string): void {
  used.delete(title);
}
