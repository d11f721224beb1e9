import type {Proof} from "../../server/live/entry.ts";
import {create, find} from "../dom.ts";
import {verdictOf} from "./verdict.ts";
import {Stopped} from "./wait.ts";

/** The panel that says what happens, and at the end what was charged, with the proof. */
export class Outcome {
  readonly #panel = find(".outcome");
  readonly #title = find(".verdict", this.#panel);
  readonly #text = find(".told", this.#panel);
  readonly #why = find(".why", this.#panel);
  readonly #counts = find(".counts", this.#panel);
  /** Seconds of a countdown. Outside of the live region, which would announce each of them. */
  readonly #clock = find(".clock", this.#panel);
  readonly #early = find<HTMLButtonElement>(".early", this.#panel);

  /** @param state `idle`, `running`, `done` or `wrong` */
  show(state: string, title: string, text: string, why = ""): void {
    this.#panel.dataset["state"] = state;
    this.#title.textContent = title;
    this.tell(text, why);
    if (state !== "done" && state !== "wrong") this.#counts.replaceChildren();
    this.#early.hidden = true;
    this.#clock.textContent = "";
  }

  tell(text: string, why = ""): void {
    this.#text.textContent = text;
    this.#why.textContent = why;
  }

  prove(proof: Proof, expected: "once" | "none" | undefined, text: string, why: string): void {
    const {text: title, isExpected} = verdictOf(proof, expected);
    this.show(isExpected ? "done" : "wrong", title, text, isExpected ? why : "");
    const {orders, captures, events, webhooks, mails} = proof;
    const repeated = webhooks.received - webhooks.different;
    const rows: [string, number, string][] = [
      ["order", orders.length, ""],
      ["capture", captures, ""],
      ["event", events, ""],
      ["webhook", webhooks.received, repeated > 0 ? `${repeated} repeated` : ""],
      ["mail", mails, ""],
    ];
    this.#counts.replaceChildren(
      ...rows.map(([name, count, note]) =>
        create(
          "div",
          {},
          create("dt", {}, count === 1 ? name : `${name}s`),
          create("dd", {}, String(count), note === "" ? "" : create("small", {}, ` ${note}`)),
        ),
      ),
    );
  }

  /** Shows the seconds until a time. Resolves then, or at the press of the button. @throws Stopped */
  countDown(text: string, endsAt: number, button: string | undefined, signal: AbortSignal): Promise<void> {
    const early = this.#early;
    return new Promise((resolve, reject) => {
      const done = new AbortController();
      const end = (finish: () => void) => {
        clearInterval(timer);
        done.abort();
        early.hidden = true;
        this.#clock.textContent = "";
        finish();
      };
      const draw = () => {
        const left = Math.ceil((endsAt - Date.now()) / 1000);
        if (left <= 0) return end(resolve);
        this.#clock.textContent = `${left} s`;
      };
      this.tell(text);
      const timer = setInterval(draw, 250);
      const stop = () => end(() => reject(new Stopped()));
      signal.addEventListener("abort", stop, {signal: done.signal});
      if (button !== undefined) {
        early.textContent = button;
        early.hidden = false;
        early.addEventListener("click", () => end(resolve), {signal: done.signal});
      }
      if (signal.aborted) stop();
      else draw();
    });
  }
}
