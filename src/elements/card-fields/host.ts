import type {CardPayment} from "../../methods/card-payment.ts";
import type {HostedField} from "../../sdk/surface.ts";
import type {PayingHost} from "../paying/host.ts";
import type {FieldName} from "./field-names.ts";

/** The card fields as their second part sees them. */
export interface CardFieldsHost extends PayingHost {
  readonly card: CardPayment | undefined;
  readonly threeDSecure: string | undefined;
  readonly postal: string;
  /** The buyer's sentences about what is wrong. */
  problems: Partial<Record<FieldName, unknown>>;
  /** What stands at the end of a field: a tick, the card network's mark. */
  ends: Partial<Record<FieldName, unknown>>;
  /** What a screen reader says at once. */
  announcement: string;
  focusField(name: HostedField): void;
}
