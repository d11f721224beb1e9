import type {AccountTables} from "./accounts/tables.ts";
import type {ControlTables} from "./controls/tables.ts";
import type {DisputeTables} from "./disputes/tables.ts";
import type {EventTables} from "./events/tables.ts";
import type {FrameSessionTables} from "./frame-sessions/tables.ts";
import type {MailTables} from "./mail/tables.ts";
import type {MemberTables} from "./members/tables.ts";
import type {InvoiceTables} from "./invoices/tables.ts";
import type {OauthTables} from "./oauth/tables.ts";
import type {OrderTables} from "./orders/tables.ts";
import type {PaymentLinkTables} from "./payment-links/tables.ts";
import type {PaymentTables} from "./payments/tables.ts";
import type {ThreeDSecureTables} from "./three-d-secure/tables.ts";
import type {VaultTables} from "./vault/tables.ts";
import type {WireTables} from "./wire/tables.ts";

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
