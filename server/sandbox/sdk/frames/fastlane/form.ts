import type {FastlaneTexts} from "../../fastlane-texts/index.ts";
import type {FormField} from "./form-field.ts";

/** Fields that are sent together. */
export class Form {
  readonly fields: readonly FormField[];

  constructor(fields: readonly FormField[]) {
    this.fields = fields;
  }

  get isValid(): boolean {
    return this.fields.every(({isValid}) => isValid);
  }

  /** Shows everything that is missing or wrong. @returns whether nothing is */
  check(): boolean {
    for (const field of this.fields) if (!field.isHidden) field.reveal();
    return this.isValid;
  }

  /** Brings the buyer to the first field that is not right, or to the first. */
  focus(): void {
    const shown = this.fields.filter(({isHidden}) => !isHidden);
    (shown.find(({isValid}) => !isValid) ?? shown[0])?.focus();
  }

  localize(texts: FastlaneTexts): void {
    for (const field of this.fields) field.localize(texts);
  }
}
