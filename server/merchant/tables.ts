import type {InstancesTables} from "./instances/instances.tables.ts";
import type {MiddlewareTables} from "./middleware/middleware.tables.ts";
import type {PaymentListTables} from "./payment-list/payment-list.tables.ts";
import type {PaymentsTables} from "./payments/payments.tables.ts";
import type {PayPalActionsTables} from "./paypal-actions/paypal-actions.tables.ts";
import type {ShopEventsTables} from "./shop-events/shop-events.tables.ts";
import type {VaultTables} from "./vault/vault.tables.ts";
import type {WebhookTables} from "./webhooks/webhooks.tables.ts";

/** Tables of the merchant server's database. */
export interface MerchantTables
  extends
    PaymentsTables,
    PaymentListTables,
    PayPalActionsTables,
    VaultTables,
    InstancesTables,
    WebhookTables,
    ShopEventsTables,
    MiddlewareTables {}
