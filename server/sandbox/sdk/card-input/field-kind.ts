import type {Card} from "../protocol/card-field.ts";
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
  readonly validate: (characters: string) => Validity;
  /** The brands that a typed number may belong to. */
  cards?(characters: string): Card[];
  /** How long the security code of the typed card may be. */
  setCodeSizes?(sizes: readonly number[]): void;
}
