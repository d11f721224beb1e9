import type {OrderStatus} from "./states.ts";

export interface OrderTables {
  orders: {
    id: string;
    application_id: string;
    status: OrderStatus;
    intent: "CAPTURE";
    /** JSON, as the schema let it through. */
    purchase_units: string;
    client_metadata_id: string | null;
    verification_method: "SCA_ALWAYS" | "SCA_WHEN_REQUIRED" | null;
    return_url: string | null;
    cancel_url: string | null;
    brand_name: string | null;
    card_brand: string | null;
    card_last_digits: string | null;
    card_expiry: string | null;
    card_name: string | null;
    /** What the processor will answer to the capture: decided while the number was at hand. */
    card_response_code: string | null;
    liability_shift: "POSSIBLE" | "NO" | null;
    enrollment_status: string | null;
    authentication_status: string | null;
    /** The one challenge whose answer still counts. */
    challenge_id: string | null;
    created_at: number;
    updated_at: number;
  };
  captures: {
    id: string;
    order_id: string;
    unit_index: number;
    status: "COMPLETED" | "DECLINED";
    currency_code: string;
    value: string;
    response_code: string;
    cvv_code: string;
    avs_code: string;
    created_at: number;
  };
}
