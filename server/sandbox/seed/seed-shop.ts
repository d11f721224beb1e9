import type {Runtime} from "../context.ts";
import {disputeSeeder} from "./disputes.seed.ts";
import {orderSeeder} from "./orders.seed.ts";
import {localPaymentSeeder} from "./local-payments.seed.ts";
import {seedInvoices} from "./invoices.seed.ts";
import {linkSeeder} from "./payment-links.seed.ts";
import {vaultSeeder} from "./vault.seed.ts";
import {type Seeder, seedNumbers} from "./seeder.ts";
import type {Store} from "../store.ts";

/** All seeders, in the order of their references. */
const SEEDERS: readonly Seeder[] = [
  orderSeeder,
  vaultSeeder,
  disputeSeeder,
  linkSeeder,
  {name: "invoices", seed: seedInvoices},
  localPaymentSeeder,
];

/**
 * Adds the resources of a sample shop to an application. The same seed makes the same products, amounts and statuses
 * each time. Ids and times are new, so that a shop can be seeded twice.
 *
 * @returns the number of each resource
 */
export function seedShop(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  seed: number,
  origin: string,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const {name, seed: fill} of SEEDERS) {
    // Separate numbers for each seeder, so that a change in one does not change the next.
    counts[name] = fill(store, runtime, applicationId, seedNumbers(seed ^ hashOf(name)), origin);
  }
  return counts;
}

/** FNV-1a hash. */
function hashOf(text: string): number {
  return [...text].reduce(
    (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
}
