import {create} from "./dom.ts";
import {problemText, type Stage} from "./stage.ts";

/** One thing at a time, and what the buyer hears of it. */
export class Working {
  /** Where it is announced. */
  readonly element: HTMLElement = create("p", {className: "message"});
  readonly #stage: Pick<Stage, "texts">;
  #isBusy = false;

  constructor(stage: Pick<Stage, "texts">) {
    this.#stage = stage;
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
      this.say(problemText(this.#stage, error), true);
    } finally {
      this.#isBusy = false;
      document.body.classList.remove("busy");
    }
  }
}
