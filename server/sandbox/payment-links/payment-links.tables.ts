import type {Generated} from "kysely";
import type {Language} from "../locales/languages.ts";
import type {LinkPaymentStatus, LinkStatus} from "./payment-links.states.ts";

export interface PaymentLinkTables {
  payment_links: {
    id: string;
    application_id: string;
    status: LinkStatus;
    return_url: string | null;
    /** JSON: an array of texts. */
    tags: Generated<string>;
    /** JSON, as the schema let it through. */
    line_items: string;
    /** Its URL, whole: it must not change with the host under which the sandbox is reached later. */
    payment_link: string;
    created_at: number;
    updated_at: number;
  };
  /** Outlives its link: a payment happened, whatever became of the link. */
  link_payments: {
    order_id: string;
    application_id: string;
    link_id: string;
    /** What was bought, in words: the link may say something else by now. */
    product: string;
    /** JSON: the buyer's choice. */
    choice: string;
    currency_code: string;
    value: string;
    buyer_name: string;
    buyer_email: string;
    /** JSON: an address; null where the link asks for none. */
    shipping_address: string | null;
    /** Of the buyer; null for a payment that an older sandbox noted, as the next one. */
    language: Language | null;
    /** JSON: a `Receipt`. */
    receipt: string | null;
    status: LinkPaymentStatus;
    created_at: number;
    updated_at: number;
  };
}
