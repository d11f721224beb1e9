import type {Card, FieldEvent, FieldState} from "../protocol/card-field.ts";
import {changeOf, edit, type Edited} from "./edit.ts";
import type {FieldKind} from "./field-kind.ts";

/** Value and state of a card field, and the events that the page receives. Works without a DOM. */
export class FieldModel {
  readonly #kind: FieldKind;
  readonly #emit: (name: FieldEvent) => void;
  #text = "";
  #isFocused = false;
  #wasVisited = false;
  /** The buyer left the field. Only then is an incomplete value shown as wrong. */
  #wasLeft = false;

  /** @param emit called with each public event after the state has changed */
  constructor(kind: FieldKind, emit: (name: FieldEvent) => void) {
    this.#kind = kind;
    this.#emit = emit;
  }

  get text(): string {
    return this.#text;
  }

  get characters(): string {
    return this.#kind.format.extract(this.#text, "insert");
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

  /** Shows the error when more typing can't help, otherwise after the buyer left the field. */
  get showsError(): boolean {
    const {isValid, isPotentiallyValid} = this.state;
    return !isPotentiallyValid || (this.#wasLeft && !isValid);
  }

  /** Applies an input event and returns the text and caret to show. */
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
    // Leaving an empty field shows no error yet.
    this.#wasLeft ||= this.characters !== "";
    this.#emit("blur");
  }

  submitKey(): void {
    this.#wasLeft = true;
    this.#emit("inputsubmit");
  }

  /** Shows errors of incomplete values, because the card is being submitted. */
  reveal(): void {
    this.#wasLeft = true;
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
