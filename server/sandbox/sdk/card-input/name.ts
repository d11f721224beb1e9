import valid from "card-validator";
import type {FieldKind} from "./field-kind.ts";

/** The service takes no longer name. */
const longestName = 300;

/** The name on the card. */
export function nameKind(): FieldKind {
  return {
    format: {
      keep: (text) => text.slice(0, longestName),
      show: (text) => text,
      counts: () => true,
    },
    autocomplete: "cc-name",
    inputMode: "text",
    validate(text) {
      const {isValid, isPotentiallyValid} = valid.cardholderName(text.trim());
      return {isValid, isPotentiallyValid};
    },
  };
}
