import type {Migrations} from "../database/migration.ts";
import {doorMigrations} from "./doors/migrations.ts";
import {instancesMigrations} from "./instances/migrations.ts";
import {journalMigrations} from "./journal/migrations.ts";
import {vaultMigrations} from "./vault/migrations.ts";
import {webhookMigrations} from "./webhooks/migrations.ts";

/** The merchant server's schema. A migration that was released is never changed. */
export const merchantMigrations: Migrations = {
  ...journalMigrations,
  ...vaultMigrations,
  ...instancesMigrations,
  ...webhookMigrations,
  ...doorMigrations,
};
