import {demoOrdersMigrations} from "./demo-orders.migrations.ts";
import type {Migrations} from "../database/migration.ts";
import {middlewareMigrations} from "./middleware/middleware.migrations.ts";
import {instancesMigrations} from "./instances/instances.migrations.ts";
import {paypalActionsMigrations} from "./paypal-actions/paypal-actions.migrations.ts";
import {paymentsMigrations} from "./payments/payments.migrations.ts";
import {paymentListMigrations} from "./payment-list/payment-list.migrations.ts";
import {shopEventsMigrations} from "./shop-events/shop-events.migrations.ts";
import {vaultMigrations} from "./vault/vault.migrations.ts";
import {webhookMigrations} from "./webhooks/webhooks.migrations.ts";

/** The merchant server's schema. A migration that was released is never changed. */
export const merchantMigrations: Migrations = {
  ...paymentsMigrations,
  ...vaultMigrations,
  ...instancesMigrations,
  ...webhookMigrations,
  ...middlewareMigrations,
  ...demoOrdersMigrations,
  ...paymentListMigrations,
  ...paypalActionsMigrations,
  ...shopEventsMigrations,
};
