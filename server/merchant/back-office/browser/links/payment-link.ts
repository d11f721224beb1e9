import type {WireMoney} from "../../../../ui/money.ts";

/** The shown fields of PayPal's payment link. */
export interface PaymentLink {
  readonly id: string;
  readonly status?: string;
  /** The shareable address. */
  readonly payment_link?: string;
  readonly return_url?: string;
  readonly tags?: readonly string[];
  readonly create_time?: string;
  readonly line_items?: readonly {
    readonly name?: string;
    readonly description?: string;
    readonly product_id?: string;
    readonly unit_amount?: WireMoney;
    readonly variants?: {
      readonly dimensions?: readonly {
        readonly name?: string;
        readonly options?: readonly {readonly label?: string; readonly unit_amount?: WireMoney}[];
      }[];
    };
  }[];
}
