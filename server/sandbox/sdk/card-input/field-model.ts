import type {Card, FieldEvent, FieldState} from "../protocol/card-field.ts";
import {changeOf, edit, type Edited} from "./edit.ts";
import type {FieldKind} from "./field-kind.ts";

/** A field's value and what the page is told about it, without a document. */
export class FieldModel {
  readonly #kind: FieldKind;
  readonly #emit: (name: FieldEvent) => void;
  #text = "";
  #isFocused = false;
  #wasVisited = false;
  /** Whether the buyer is done with it: only then is an incomplete value called wrong. */
  #isLeft = false;

  /** @param emit hears each public event after the state has changed. */
  constructor(kind: FieldKind, emit: (name: FieldEvent) => void) {
    this.#kind = kind;
    this.#emit = emit;
  }

  get text(): string {
    return this.#text;
  }

  get characters(): string {
    return this.#kind.format.keep(this.#text, "insert");
  }

  get state(): FieldState {
    return {
      ...this.#kind.validate(this.characters),
      isFocused: this.#isFocused,
      isEmpty: this.characters === "",
    };
  }

  get cards(): Card[] {
    return this.#kind.cards?.(this.characters) ?? [];
  }

  get wasVisited(): boolean {
    return this.#wasVisited;
  }

  /** Whether to show it as wrong: at once when no more typing can help, else when the buyer has left it. */
  get looksInvalid(): boolean {
    const {isValid, isPotentiallyValid} = this.state;
    return !isPotentiallyValid || (this.#isLeft && !isValid);
  }

  /** Takes what the browser made of the buyer's input; the answer is what the field must show. */
  input(after: Edited, inputType: string | undefined): Edited {
    let edited: Edited = after;
    this.#change(() => {
      edited = edit(this.#kind.format, this.#text, after, changeOf(inputType));
      this.#text = edited.text;
    });
    return edited;
  }

  focus(): void {
    this.#isFocused = true;
    this.#wasVisited = true;
    this.#emit("focus");
  }

  blur(): void {
    this.#isFocused = false;
    // Passing through an empty field is no mistake yet.
    this.#isLeft ||= this.characters !== "";
    this.#emit("blur");
  }

  /** The buyer pressed Enter. */
  submitKey(): void {
    this.#isLeft = true;
    this.#emit("inputsubmit");
  }

  /** The card is being sent: what is missing now is missing. */
  reveal(): void {
    this.#isLeft = true;
  }

  setCodeSizes(sizes: readonly number[]): void {
    this.#change(() => this.#kind.setCodeSizes?.(sizes));
  }

  #change(act: () => void): void {
    const before = {...this.state, characters: this.characters, cards: JSON.stringify(this.cards)};
    act();
    const after = {...this.state, characters: this.characters, cards: JSON.stringify(this.cards)};
    if (after.characters !== before.characters) this.#emit("change");
    if (after.cards !== before.cards) this.#emit("cardtypechange");
    if (after.isEmpty !== before.isEmpty) this.#emit(after.isEmpty ? "empty" : "notempty");
    if (after.isValid !== before.isValid || after.isPotentiallyValid !== before.isPotentiallyValid) {
      this.#emit("validitychange");
    }
  }
}
