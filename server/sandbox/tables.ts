import type {AccountTables} from "./accounts/accounts.tables.ts";
import type {ControlTables} from "./test-controls/test-controls.tables.ts";
import type {DisputeTables} from "./disputes/disputes.tables.ts";
import type {EventTables} from "./events/events.tables.ts";
import type {FrameSessionTables} from "./frame-sessions/frame-sessions.tables.ts";
import type {MailTables} from "./mail/mail.tables.ts";
import type {MemberTables} from "./members/members.tables.ts";
import type {InvoiceTables} from "./invoices/invoices.tables.ts";
import type {OauthTables} from "./oauth/oauth.tables.ts";
import type {OrderTables} from "./orders/orders.tables.ts";
import type {PaymentLinkTables} from "./payment-links/payment-links.tables.ts";
import type {PaymentTables} from "./payments/payments.tables.ts";
import type {ThreeDSecureTables} from "./three-d-secure/three-d-secure.tables.ts";
import type {VaultTables} from "./vault/vault.tables.ts";
import type {WireTables} from "./wire/wire.tables.ts";

/**
 * The sandbox's tables; each room declares its own. Times are milliseconds since the epoch. A card number or security code
 * has no column.
 */
export interface SandboxTables
  extends
    AccountTables,
    ControlTables,
    DisputeTables,
    EventTables,
    FrameSessionTables,
    InvoiceTables,
    MailTables,
    MemberTables,
    OauthTables,
    OrderTables,
    PaymentLinkTables,
    PaymentTables,
    ThreeDSecureTables,
    VaultTables,
    WireTables {}
