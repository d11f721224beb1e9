import type {TemplateResult} from "lit";
import type {CardPayment} from "../../payment-methods/card-payment.ts";
import type {Outcome, SavedOutcome} from "../../payment-flow/outcome.ts";
import type {PayingHost} from "../paying/host.ts";
import type {CardFieldsSettings} from "./card-settings.ts";
import type {FieldName, OwnField} from "./field-names.ts";

/** The card fields as their second part sees them. */
export interface CardFieldsHost extends PayingHost, CardFieldsSettings {
  readonly card: CardPayment | undefined;
  /** What is typed into the tag's own inputs. */
  values: Partial<Record<OwnField, string>>;
  /** The buyer's sentences about what is wrong. */
  problems: Partial<Record<FieldName, unknown>>;
  /** What stands at the end of a field: a tick, the card network's mark. */
  ends: Partial<Record<FieldName, unknown>>;
  /** What a screen reader says at once. */
  announcement: string;
  /** There when the tag has been asked for more than the plain form. */
  extras: CardFieldsExtras | undefined;
  readonly internals: ElementInternals;
  addController(controller: {hostUpdated(): void}): void;
  focusField(name: FieldName): void;
  /** The buyer, or the page, presses. Resolves when that has ended; with nothing when nothing was sent. */
  submit(): Promise<Outcome | SavedOutcome | undefined>;
}

/** What the form shows, and what it tells. */
export interface FormModel extends CardFieldsHost {
  /** What is typed is now this; `left` when the buyer has just left the field. */
  typed(name: OwnField, text: string, left: boolean): void;
}

/** What the plain form leaves out, as the tag's first part sees it: see `extras.ts`. */
export interface CardFieldsExtras {
  /** Stands above the fields. */
  above(): TemplateResult | undefined;
  /** One of the tag's own inputs. */
  input(name: OwnField, model: FormModel): TemplateResult;
  /** The form was reset. */
  reset(): void;
}
