import {randomUUID} from "node:crypto";
import {
  factSearchTerms,
  personalSearchTerms,
  type SearchedBuyer,
} from "../../../server/merchant/payment-list/terms.ts";
import {beginPayment} from "../../../server/merchant/payments/change-payment.ts";
import type {Attempt} from "../../../server/merchant/payments/payments.tables.ts";
import type {RecordedLine} from "../../../server/merchant/pricing/purchases.ts";
import type {Shop} from "./shop.ts";

/** A shop's facts about an order, as they are recorded. */
export interface Given extends Partial<
  Pick<Attempt, "reference" | "invoice_id" | "custom_id" | "soft_descriptor" | "customer">
> {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly lines?: readonly RecordedLine[];
  readonly buyer?: SearchedBuyer;
}

/** Begins a payment of 75.00 USD with facts. @returns the attempt's id */
export async function begin(shop: Shop, {buyer, ...given}: Given): Promise<string> {
  const now = shop.clock.now();
  const id = randomUUID();
  await shop.database.transaction((tx) =>
    beginPayment(tx, {
      id,
      session: "session",
      request_hash: "hash",
      amount: "75.00",
      currency: "USD",
      cart: null,
      order_id: null,
      state: "creating",
      failures: 0,
      created_at: now,
      updated_at: now,
      ...columnsOf(given),
    }),
  );
  await giveBuyer(shop, id, buyer);
  return id;
}

/** Records facts about a payment that exists. */
export async function giveFacts(shop: Shop, orderId: string, {buyer, ...given}: Given): Promise<void> {
  const {db} = shop.database;
  const attempt = await db
    .updateTable("attempts")
    .set(columnsOf(given))
    .where("order_id", "=", orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const {id, reference, invoice_id} = attempt;
  await db.updateTable("payment_list").set({reference, invoice_id}).where("attempt_id", "=", id).execute();
  await addTerms(shop, id, factSearchTerms(attempt), 0);
  await giveBuyer(shop, id, buyer);
}

/** Records the buyer that a page has sent. */
async function giveBuyer(shop: Shop, id: string, buyer: SearchedBuyer | undefined): Promise<void> {
  if (!buyer) return;
  const {name = null, email = null, phone = null} = buyer;
  await shop.database.db
    .updateTable("payment_list")
    .set({payer_name: name, payer_email: email, payer_phone: phone})
    .where("attempt_id", "=", id)
    .execute();
  await addTerms(shop, id, personalSearchTerms(buyer), 1);
}

async function addTerms(shop: Shop, id: string, terms: readonly string[], is_personal: 0 | 1): Promise<void> {
  await shop.database.db
    .insertInto("payment_terms")
    .values(terms.map((term) => ({term, attempt_id: id, is_personal})))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function columnsOf({metadata, lines, ...ids}: Omit<Given, "buyer">) {
  return {
    ...ids,
    ...(metadata && {metadata: JSON.stringify(metadata)}),
    ...(lines && {lines: JSON.stringify(lines)}),
  };
}
