/** The part of a control that a message depends on. */
export interface CheckedControl {
  readonly type: string;
  readonly validity: Readonly<Partial<ValidityState>>;
  /** Message of a rule that the control's attributes can't express. */
  readonly validationMessage: string;
  readonly min?: string;
  readonly max?: string;
  readonly maxLength?: number;
}

/** Texts for a control without a value, by its type. */
const MISSING: Readonly<Record<string, string>> = {
  radio: "Choose one.",
  "select-one": "Choose one.",
  file: "Choose a file.",
  date: "Enter a date.",
  number: "Enter a number.",
};

/** Texts for a value that isn't what the control's type asks for. */
const WRONG: Readonly<Record<string, string>> = {
  email: "Enter an e-mail address such as name@example.com.",
  url: "Enter a whole address such as https://example.com/thanks.",
  number: "Enter a number.",
  date: "Enter a whole date, or empty the field.",
};

/** Error message for a value that breaks a rule of its control: what to do, in our words instead of the browser's. */
export function problemOf(control: CheckedControl): string {
  const {type, validity, min = "", max = "", maxLength = 0} = control;
  if (validity.badInput || validity.typeMismatch) return WRONG[type] ?? "Enter another value.";
  if (validity.valueMissing) return MISSING[type] ?? "Fill in this field.";
  if (validity.rangeUnderflow) return `Enter at least ${min}.`;
  if (validity.rangeOverflow) return `Enter at most ${max}.`;
  if (validity.stepMismatch) return "Enter a whole number.";
  if (validity.tooLong) return `Enter at most ${maxLength} characters.`;
  return control.validationMessage;
}
