import type {Runtime, Tx} from "../context.ts";
import {disputeSeeder} from "./disputes.seed.ts";
import {orderSeeder} from "./orders.seed.ts";
import {seedInvoices} from "./invoices.seed.ts";
import {linkSeeder} from "./payment-links.seed.ts";
import {vaultSeeder} from "./vault.seed.ts";
import {type Seeder, seedNumbers} from "./seeder.ts";

/** All seeders. One that refers to other resources comes after theirs. */
const SEEDERS: readonly Seeder[] = [
  orderSeeder,
  vaultSeeder,
  disputeSeeder,
  linkSeeder,
  {name: "invoices", seed: seedInvoices},
];

/**
 * Adds a shop's worth of resources to an application. The same seed makes the same goods, amounts and states each time;
 * ids and times are new, so that a shop can be seeded twice.
 *
 * @returns how many of each were made
 */
export async function seedShop(
  tx: Tx,
  runtime: Runtime,
  applicationId: string,
  seed: number,
  origin: string,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const {name, seed: fill} of SEEDERS) {
    // Own numbers for each seeder, so that a change in one doesn't change the next.
    counts[name] = await fill(tx, runtime, applicationId, seedNumbers(seed ^ hashOf(name)), origin);
  }
  return counts;
}

/** FNV-1a. */
function hashOf(text: string): number {
  return [...text].reduce(
    (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
}
