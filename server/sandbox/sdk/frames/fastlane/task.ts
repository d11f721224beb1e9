import {create} from "./dom.ts";
import {problemText, type FrameContext} from "./context.ts";

/** One thing at a time, and what the buyer hears of it. */
export class Task {
  /** Where it is announced. */
  readonly element: HTMLElement = create("p", {className: "message"});
  readonly #frame: Pick<FrameContext, "texts">;
  #isBusy = false;

  constructor(frame: Pick<FrameContext, "texts">) {
    this.#frame = frame;
    this.element.setAttribute("role", "status");
  }

  say(text: string, isProblem = false): void {
    this.element.textContent = text;
    this.element.classList.toggle("problem", isProblem);
  }

  /** Does it unless something is being done already, and says what went wrong. */
  async run(what: string, work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    document.body.classList.add("busy");
    this.say(what);
    try {
      await work();
    } catch (error) {
      this.say(problemText(this.#frame, error), true);
    } finally {
      this.#isBusy = false;
      document.body.classList.remove("busy");
    }
  }
}
