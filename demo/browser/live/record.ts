import {create, find} from "../dom.ts";
import {Row} from "./row.ts";
import {SIDES, type ShownEntry, type ShownSide} from "./words.ts";

/** Time for which a new entry waits for earlier ones of other sides, so that no row is inserted above another. */
const SETTLE_MS = 500;
const LOOK_MS = 50;
/** Time for which a side stays lit. */
const LIT_MS = 700;
/** Sentences that the log keeps. */
const KEPT_SENTENCES = 60;
/** Rows that the list keeps. */
const KEPT_ROWS = 300;

/** The list of what happens, with the sides that light up and the log in words. */
export class Timeline {
  readonly #list = find<HTMLOListElement>(".timeline");
  readonly #log = find(".words");
  readonly #empty = find(".timeline-empty");
  readonly #waiting = new Map<string, {readonly entry: ShownEntry; readonly since: number}>();
  readonly #rows = new Map<string, Row>();
  readonly #counts = new Map<ShownSide, number>();
  readonly #lit = new Map<ShownSide, number>();
  /** Time of the first entry; undefined while entries are not shown. */
  #start: number | undefined;

  constructor() {
    setInterval(() => this.#showSettled(), LOOK_MS);
  }

  /** Begins an empty list. Entries from before this moment are not shown. */
  begin(): void {
    this.clear("Nothing has happened yet. Pay in the shop, or run a payment.");
    this.#start = Date.now();
  }

  /** Empties the list until it begins again. */
  clear(text: string): void {
    this.#start = undefined;
    this.#empty.textContent = text;
    this.#waiting.clear();
    this.#rows.clear();
    this.#counts.clear();
    this.#list.replaceChildren();
    this.#log.replaceChildren();
    this.#empty.hidden = false;
    for (const side of Object.keys(SIDES) as ShownSide[]) this.#count(side, 0);
  }

  add(entry: ShownEntry): void {
    if (this.#start === undefined || entry.at < this.#start) return;
    const row = this.#rows.get(entry.key);
    if (row) {
      row.update(entry);
      if (entry.status !== undefined && entry.status !== null) this.#light(entry.side);
      return;
    }
    const {since = performance.now()} = this.#waiting.get(entry.key) ?? {};
    this.#waiting.set(entry.key, {entry, since});
  }

  /** True if there is such an entry since the list was emptied. */
  has(side: string, what: RegExp): boolean {
    return [...this.#rows.values(), ...this.#waiting.values()].some(
      ({entry}) => entry.side === side && what.test(entry.what),
    );
  }

  #showSettled(): void {
    const before = performance.now() - SETTLE_MS;
    const settled = [...this.#waiting.values()].filter(({since}) => since <= before);
    if (settled.length === 0) return;
    const last = Math.max(...settled.map(({entry}) => entry.at));
    const due = [...this.#waiting.values()]
      .map(({entry}) => entry)
      .filter(({at}) => at <= last)
      .sort((one, other) => one.at - other.at);
    const list = this.#list;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
    for (const entry of due) {
      this.#waiting.delete(entry.key);
      const row = new Row(entry, this.#start!);
      this.#rows.set(entry.key, row);
      list.append(row.element);
      this.#say(row.sentence);
      this.#count(entry.side, (this.#counts.get(entry.side) ?? 0) + 1);
      this.#light(entry.side);
    }
    while (list.children.length > KEPT_ROWS) list.firstElementChild!.remove();
    this.#empty.hidden = true;
    // A reader who has scrolled up, or has opened a row, stays there.
    if (isAtEnd && !list.querySelector("details[open]")) list.scrollTop = list.scrollHeight;
  }

  #say(sentence: string): void {
    this.#log.append(create("p", {}, sentence));
    while (this.#log.children.length > KEPT_SENTENCES) this.#log.firstElementChild!.remove();
  }

  #count(side: ShownSide, count: number): void {
    this.#counts.set(side, count);
    find(`.actors [data-side="${side}"] .count`).textContent = String(count);
  }

  #light(side: ShownSide): void {
    const actor = find(`.actors [data-side="${side}"]`);
    actor.classList.add("lit");
    clearTimeout(this.#lit.get(side));
    this.#lit.set(
      side,
      window.setTimeout(() => actor.classList.remove("lit"), LIT_MS),
    );
  }
}
