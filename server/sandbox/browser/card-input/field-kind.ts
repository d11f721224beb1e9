import type {Card} from "../web-sdk/protocol/card-field.ts";
import type {Format} from "./edit.ts";

/** What is known about a typed value. */
export interface Validity {
  isValid: boolean;
  /** Whether more typing can still make it valid. */
  isPotentiallyValid: boolean;
}

/** One of the four fields, without its looks. */
export interface FieldKind {
  readonly format: Format;
  readonly autocomplete: string;
  readonly inputMode: "numeric" | "text";
  /** What assistive technology calls it, unless the merchant says otherwise. */
  readonly name: string;
  /** What is the matter when it is not valid, unless the merchant says otherwise. */
  readonly invalidMessage: string;
  readonly validate: (characters: string) => Validity;
  /** The brands that a typed number may belong to. */
  cards?(characters: string): Card[];
  /** How long the security code of the typed card may be. */
  setCodeSizes?(sizes: readonly number[]): void;
}
