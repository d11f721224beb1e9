import type {DoorTables} from "./doors/tables.ts";
import type {InstancesTables} from "./instances/tables.ts";
import type {JournalTables} from "./journal/tables.ts";
import type {VaultTables} from "./vault/tables.ts";
import type {WebhookTables} from "./webhooks/tables.ts";

/** The merchant server's database: each room's tables. */
export interface MerchantTables
  extends JournalTables, VaultTables, InstancesTables, WebhookTables, DoorTables {}
