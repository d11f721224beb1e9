import type {Content} from "./content.ts";

/** Values of a form, trimmed, without the empty ones. */
export type Values = Readonly<Record<string, string>>;

/** Values of the dialog's form when it was sent. */
export interface ActionInput {
  readonly values: Values;
  /** The same values, with files. */
  readonly form: FormData;
  /** Idempotency key. It is the same for each try of which the outcome is unknown. */
  readonly requestId: string;
}

/** An action that a dialog asks for. */
export interface ActionRequest {
  readonly title: string;
  /** The item that the action is about, such as a buyer's name and an amount. It is shown below the title. */
  readonly about?: string;
  /** Text and fields. Drawn again after each change of a value. */
  content(values: Values): Content;
  /** Text of the button that performs the action. It names the amount. */
  confirm(values: Values): string;
  readonly isDanger?: boolean;
  readonly isWide?: boolean;
  /** Returns what to announce afterwards. */
  perform(input: ActionInput): Promise<string>;
}
