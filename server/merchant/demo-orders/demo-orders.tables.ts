import type {Selectable} from "kysely";
import type {AttemptState} from "../payments/payments.states.ts";

/** Contact of a buyer in the demo shop. The table stays empty without `--sandbox`. */
export interface DemoOrdersTable {
  order_id: string;
  /** Typed address; null in an express checkout, where PayPal names the payer. */
  email: string | null;
  phone: string | null;
  /** Id of the signed-in customer. */
  account: string | null;
  /** JSON text of the typed name and address. */
  shipping: string | null;
  /** Origin of the shop's page, for the link in the mail. */
  origin: string;
  /** State of the payment that the buyer's last mail names. */
  mailed: "none" | AttemptState;
  created_at: number;
}
export type DemoOrder = Selectable<DemoOrdersTable>;

export interface DemoOrdersTables {
  demo_orders: DemoOrdersTable;
}
