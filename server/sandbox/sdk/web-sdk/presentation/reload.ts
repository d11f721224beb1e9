import {FrameTimeout} from "./frame-timeout.ts";

const answerTimeoutMs = 2_000;
const attempts = 10;

/** Number of loads without an answer that count as a refusal, if the network works before each of them. */
const refusedLoads = 3;

/** Reports a frame that ends in the browser's error document although the network works. */
export interface RefusalReport {
  /** True if the frame's server answers other requests of this page. */
  isReachable(): Promise<boolean>;
  report(): void;
}

/** Loads a frame again when its document doesn't answer, with longer waits each time. */
export class Reload {
  readonly #iframe: HTMLIFrameElement;
  readonly #timeout: FrameTimeout;
  readonly #refusal: RefusalReport | undefined;
  #count = 0;
  #hasLoaded = false;
  /** Loads in a row that ended in a document that doesn't answer, while the network works. */
  #refusals = 0;

  constructor(iframe: HTMLIFrameElement, refusal?: RefusalReport) {
    this.#iframe = iframe;
    this.#refusal = refusal;
    iframe.addEventListener("load", () => (this.#hasLoaded = true));
    this.#timeout = new FrameTimeout(iframe, answerTimeoutMs, () => void this.#load());
  }

  /** Starts waiting when the frame gets its address. */
  start(): void {
    this.#hasLoaded = false;
    this.#timeout.start(2 ** this.#count);
  }

  /** Stops waiting: the document has answered or is no longer needed. */
  stop(): void {
    this.#timeout.stop();
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
      if (this.#refusals === refusedLoads) this.#refusal.report();
    }
    // The document may have answered in the meantime, or the field may have been removed.
    if (this.#count !== count) return;
    this.#iframe.src = String(this.#iframe.src);
    this.start();
  }
}

const used = new Set<string>();

/** Returns a title that no other frame of the page has. Release it with {@link releaseTitle}. */
export function claimTitle(name: string): string {
  let title = name;
  for (let copy = 2; used.has(title); copy += 1) title = `${name} (${copy})`;
  used.add(title);
  return title;
}

export function releaseTitle(title: string): void {
  used.delete(title);
}
