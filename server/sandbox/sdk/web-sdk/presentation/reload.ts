import {FrameTimeout} from "./frame-timeout.ts";

const answerTimeoutMs = 2_000;
const attempts = 10;

/** Loads a frame again when its document doesn't answer, with longer waits each time. */
export class Reload {
  readonly #iframe: HTMLIFrameElement;
  readonly #timeout: FrameTimeout;
  #count = 0;

  constructor(iframe: HTMLIFrameElement) {
    this.#iframe = iframe;
    this.#timeout = new FrameTimeout(iframe, answerTimeoutMs, () => this.#load());
  }

  /** Starts waiting when the frame gets its address. */
  start(): void {
    this.#timeout.start(2 ** this.#count);
  }

  /** Stops waiting: the document has answered or is no longer needed. */
  stop(): void {
    this.#timeout.stop();
    this.#count = 0;
  }

  #load(): void {
    this.#count += 1;
    if (this.#count > attempts) return;
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
