import type {ElementHost} from "../../controllers/payment-host.ts";
import type {PlacedNodes} from "../../controllers/placed-nodes.ts";
import type {NameList} from "../../payment-methods/name-list.ts";
import type {MethodName} from "../../payment-methods/offered-methods.ts";
import type {CardFieldsSettings} from "../card-fields/card-settings.ts";

/** Fields of the card form. */
export type CardFieldsOptions = Partial<Pick<CardFieldsSettings, "cardholderName" | "billingAddress">>;

/** Options by method, with the names of the elements' properties. */
export type MethodOptions = {
  card?: Partial<
    Pick<
      CardFieldsSettings,
      | "threeDSecure"
      | "fieldStyle"
      | "placeholderNumber"
      | "placeholderExpiry"
      | "placeholderCvv"
      | "placeholderName"
    >
  >;
} & Partial<Record<MethodName, {buttonType?: string; expiresInDays?: number}>>;

/** `<checkout-payment>`, as its list uses it. */
export interface ListHost extends ElementHost {
  readonly placed: PlacedNodes;
  readonly methods: NameList | undefined;
  readonly exclude: NameList | undefined;
  readonly layout: string | undefined;
  readonly open: string | undefined;
  readonly express: string | undefined;
  readonly payButton: string | undefined;
  readonly hideSaved: boolean;
  readonly save: boolean;
  readonly shipping: boolean;
  readonly fields: {card?: CardFieldsOptions} | undefined;
  readonly methodOptions: MethodOptions | undefined;
  submit(): Promise<unknown>;
}
