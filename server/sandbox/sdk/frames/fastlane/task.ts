import {create} from "./dom.ts";
import {problemText, type FrameContext} from "./context.ts";

/** Runs one task at a time and shows its progress and error. */
export class Task {
  /** Live region. */
  readonly element: HTMLElement = create("p", {className: "message"});
  readonly #frame: Pick<FrameContext, "texts">;
  #isBusy = false;

  constructor(frame: Pick<FrameContext, "texts">) {
    this.#frame = frame;
    this.element.setAttribute("role", "status");
  }

  showMessage(text: string, isProblem = false): void {
    this.element.textContent = text;
    this.element.classList.toggle("problem", isProblem);
  }

  /** Runs the task unless another one is running. Shows an error if it fails. */
  async run(what: string, work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    document.body.classList.add("busy");
    this.showMessage(what);
    try {
      await work();
    } catch (error) {
      this.showMessage(problemText(this.#frame, error), true);
    } finally {
      this.#isBusy = false;
      document.body.classList.remove("busy");
    }
  }
}
