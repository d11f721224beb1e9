import {edit, changeOf, type Edited, type Format} from "../../../server/sandbox/sdk/card-input/edit.ts";

/** A formatted text field that is edited like by a browser. `|` is the caret. */
export class Typing {
  readonly #format: Format;
  #now: Edited = {text: "", caret: 0};

  constructor(format: Format) {
    this.#format = format;
  }

  get shown(): string {
    const {text, caret} = this.#now;
    return `${text.slice(0, caret)}|${text.slice(caret)}`;
  }

  /** Sets text and caret. */
  place(shown: string): this {
    this.#now = {text: shown.replace("|", ""), caret: shown.indexOf("|")};
    return this;
  }

  type(keys: string): this {
    for (const key of keys) this.#put(key, "insertText");
    return this;
  }

  paste(text: string): this {
    this.#put(text, "insertFromPaste");
    return this;
  }

  /** Replaces the whole text without an input type, like autofill. */
  fill(text: string): this {
    return this.#take({text, caret: text.length}, undefined);
  }

  backspace(): this {
    const {text, caret} = this.#now;
    if (caret === 0) return this;
    return this.#take(
      {text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1},
      "deleteContentBackward",
    );
  }

  deleteForward(): this {
    const {text, caret} = this.#now;
    return this.#take({text: text.slice(0, caret) + text.slice(caret + 1), caret}, "deleteContentForward");
  }

  #put(addition: string, inputType: string): void {
    const {text, caret} = this.#now;
    this.#take(
      {text: text.slice(0, caret) + addition + text.slice(caret), caret: caret + addition.length},
      inputType,
    );
  }

  #take(after: Edited, inputType: string | undefined): this {
    this.#now = edit(this.#format, this.#now.text, after, changeOf(inputType));
    return this;
  }
}
