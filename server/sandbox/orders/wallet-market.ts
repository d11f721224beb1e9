import {applicationById} from "../accounts/accounts.operations.ts";
import type {Queries, Tx} from "../context.ts";
import {unprocessable} from "../wire/errors.ts";
import type {SourceKind} from "./orders.tables.ts";
import type {PurchaseUnit} from "./unit-schema.ts";

/** Who sells what, as far as it decides which wallets may pay. */
interface Sale {
  readonly applicationId: string;
  readonly units: readonly PurchaseUnit[];
}

/** Whether a source may pay here at all. */
export async function isOfferedIn(
  queries: Queries,
  kind: SourceKind | null,
  {applicationId, units}: Sale,
): Promise<boolean> {
  if (kind !== "venmo") return true;
  const {profile} = await applicationById(queries, applicationId);
  return profile.country_code === "US" && units.every(({amount}) => amount.currency_code === "USD");
}

/**
 * Looks whether a source may pay here at all: venmo is for US merchants and US dollars (its test buyers live there). What
 * eligibility never offered must not go through by another way.
 *
 * @throws ServiceError 422 PAYMENT_SOURCE_CANNOT_BE_USED
 */
export async function checkMarket(
  tx: Tx,
  kind: SourceKind | null,
  {applicationId, units}: Sale,
): Promise<void> {
  if (await isOfferedIn(tx, kind, {applicationId, units})) return;
  const words = "Venmo pays merchants in the United States, in US dollars. Use another payment source.";
  throw unprocessable("PAYMENT_SOURCE_CANNOT_BE_USED", words, "/payment_source/venmo");
}
