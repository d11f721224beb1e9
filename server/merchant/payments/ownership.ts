import type {Queries} from "../../database/open.ts";
import {orderNotFound} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import {findAttemptByOrder} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";

/** The attempt that made an order in this session. @throws MerchantError 404 for an unknown order or somebody else's */
export async function findOwnAttempt(
  db: Queries<MerchantTables>,
  orderId: string,
  session: string | undefined,
): Promise<Attempt> {
  const attempt = await findAttemptByOrder(db, orderId);
  if (attempt === undefined || attempt.session !== session) throw orderNotFound();
  return attempt;
}
