import {create} from "../dom.ts";
import {EVENT_TYPES} from "../events.ts";

/** How the page fills in for the buyer. The sandbox's fields and windows read it; PayPal's own ignore it. */
export interface BuyerOptions {
  /** Test card that the card fields contain. */
  readonly card?: string;
  /** Decision in PayPal's and the bank's windows. Absent: they wait for a click. */
  readonly decision?: "approve" | "cancel";
  /** Way to show PayPal's window: by default a dialog inside of the phone. */
  readonly presentation?: "modal" | "popup";
}

/** Event of an element in the frame. */
export interface PageEvent {
  readonly type: string;
  readonly detail: unknown;
  readonly at: number;
}

/** Interval in which a new document of the frame is noticed. It is shorter than the elements need to load. */
const LOOK_MS = 10;

/** A frame with pages of the shop, as a tab of the buyer's browser. */
export class Tab {
  readonly frame: HTMLIFrameElement;
  /** Events so far, also of earlier documents. */
  readonly events: PageEvent[] = [];
  readonly #options: BuyerOptions;
  readonly #onEvent: (event: PageEvent) => void;
  readonly #looks: number;
  readonly #listeners: {readonly type: string; readonly listener: () => void}[] = [];
  #document: Document | undefined;

  constructor(title: string, options: BuyerOptions, onEvent: (event: PageEvent) => void) {
    this.frame = create("iframe", {title});
    this.#options = options;
    this.#onEvent = onEvent;
    this.#looks = window.setInterval(() => this.#look(), LOOK_MS);
  }

  /** The shop's page; undefined while none has begun to load, and after the tab was closed. */
  get document(): Document | undefined {
    const {contentDocument: shown} = this.frame;
    return shown?.URL.startsWith(location.origin) ? shown : undefined;
  }

  get window(): (Window & typeof globalThis) | undefined {
    return this.document?.defaultView ?? undefined;
  }

  get path(): string {
    return this.window?.location.pathname ?? "";
  }

  open(path: string): void {
    this.frame.src = path;
  }

  /** Removes the page like a closed tab: its scripts stop, and its requests have no reader. */
  close(): void {
    clearInterval(this.#looks);
    this.frame.remove();
  }

  find<Found extends Element = HTMLElement>(selector: string): Found | undefined {
    return this.document?.querySelector<Found>(selector) ?? undefined;
  }

  has(type: string, after = 0): boolean {
    return this.events.some((event) => event.type === type && event.at >= after);
  }

  /** Calls back in the task of the event, before the page goes on. */
  on(type: string, listener: () => void): void {
    this.#listeners.push({type, listener});
  }

  /** Prepares each new document before its elements load. */
  #look(): void {
    const shown = this.document;
    if (!shown?.documentElement || shown === this.#document) return;
    this.#document = shown;
    const {card, decision, presentation = "modal"} = this.#options;
    const {dataset} = shown.documentElement;
    if (card !== undefined) dataset["sandboxCard"] = card;
    if (decision !== undefined) dataset["sandboxDecision"] = decision;
    const note = (event: Event) => {
      const {type} = event;
      // Elements within elements are ready one after the other.
      if (type === "checkout-ready" && event.composedPath()[0] !== event.target) return;
      const made = {type, detail: (event as CustomEvent<unknown>).detail, at: Date.now()};
      this.events.push(made);
      this.#onEvent(made);
      for (const each of this.#listeners) if (each.type === type) each.listener();
    };
    for (const type of EVENT_TYPES) shown.addEventListener(type, note);
    const prepare = () => {
      // This page has the same landmarks.
      for (const part of ["header", "main", "footer"])
        shown.querySelector(part)?.setAttribute("aria-label", `${this.frame.title}, ${part}`);
      shown.querySelector("checkout-provider")?.setAttribute("presentation-mode", presentation);
    };
    if (shown.readyState === "loading") shown.addEventListener("readystatechange", prepare, {once: true});
    else prepare();
  }
}
