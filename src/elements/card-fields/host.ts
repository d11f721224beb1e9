import type {TemplateResult} from "lit";
import type {CardPayment} from "../../methods/card-payment.ts";
import type {PayingHost} from "../paying/host.ts";
import type {FieldName} from "./field-names.ts";

/** The card fields as their second part sees them. */
export interface CardFieldsHost extends PayingHost {
  readonly card: CardPayment | undefined;
  readonly postal: string;
  /** The card network's mark, or its name. */
  mark: TemplateResult | undefined;
  /** The buyer's sentences about what is wrong. */
  problems: Partial<Record<FieldName, string>>;
  /** The fields that are right. */
  right: ReadonlySet<FieldName>;
  /** What a screen reader says at once. */
  announcement: string;
  focusField(name: FieldName): void;
}
