import {create} from "../dom.ts";
import {SIDES, type ShownEntry, wordsOf} from "./words.ts";

/** Row of an entry: its time and words. It opens to show what was sent. */
export class Row {
  readonly element: HTMLLIElement;
  readonly #status = create("span", {className: "status"});
  readonly #more = create("div", {className: "more"});
  readonly #seconds: string;
  entry: ShownEntry;

  /** @param start time at which the record begins, in ms */
  constructor(entry: ShownEntry, start: number) {
    this.entry = entry;
    this.#seconds = `${(Math.max(0, entry.at - start) / 1000).toFixed(2)} s`;
    const details = create(
      "details",
      {},
      create(
        "summary",
        {},
        create("span", {className: "time"}, this.#seconds),
        create("span", {className: "side"}, SIDES[entry.side]),
        create("span", {className: "what"}, this.#words),
        this.#status,
      ),
      this.#more,
    );
    this.element = create("li", {}, details);
    this.element.dataset["side"] = entry.side;
    // Most rows are never opened.
    details.addEventListener("toggle", () => this.#drawMore(details.open));
    this.#drawStatus();
  }

  /** Short sentence for the log. */
  get sentence(): string {
    const {side, status} = this.entry;
    const failed = typeof status === "number" && status >= 400 ? ` Status ${status}.` : "";
    return `${this.#seconds}, ${SIDES[side]}: ${this.#words}.${failed}`;
  }

  update(entry: ShownEntry): void {
    this.entry = entry;
    this.#drawStatus();
    if (this.#more.hasChildNodes()) this.#drawMore(true);
  }

  get #words(): string {
    const {side, what, note, details} = this.entry;
    const event = (details as {request?: {event_type?: unknown}} | undefined)?.request?.event_type;
    const words = wordsOf(side, what, typeof event === "string" ? event : undefined);
    return note === undefined ? words : `${words}: ${note}`;
  }

  #drawStatus(): void {
    const {status, durationMs} = this.entry;
    this.element.classList.toggle("failed", typeof status === "number" && status >= 400);
    if (status === undefined) return;
    this.#status.textContent = status === null ? "…" : String(status);
    if (durationMs !== undefined) this.#status.title = `${durationMs} ms`;
  }

  #drawMore(isOpen: boolean): void {
    if (!isOpen) return this.#more.replaceChildren();
    const {what, durationMs, link, side, details} = this.entry;
    const json = details === undefined ? "" : JSON.stringify(details, null, 2);
    const source = create("pre", {className: "source", tabIndex: 0}, json);
    source.setAttribute("role", "group");
    source.setAttribute("aria-label", "Data");
    this.#more.replaceChildren(
      create(
        "p",
        {},
        create("code", {}, what),
        durationMs === undefined ? "" : ` ${durationMs} ms`,
        ...(link === undefined ? [] : [" ", create("a", {href: link, target: "_blank"}, linkText(side))]),
      ),
      ...(json === "" ? [] : [source]),
    );
  }
}

const linkText = (side: ShownEntry["side"]): string =>
  side === "back-office"
    ? "Open in the back office"
    : side === "mail"
      ? "Open the mail"
      : "Open in the sandbox";
