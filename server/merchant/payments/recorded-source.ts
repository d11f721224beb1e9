import type {RecordedSource, UserAction} from "../pricing/card-rules.ts";
import type {ScaMethod} from "../pricing/requests.ts";
import type {PaymentsContext} from "./payments.ts";
import {findCall} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";

/** Payment source in the recorded request that created an order. */
interface SentSource {
  readonly attributes?: {readonly verification?: {readonly method: ScaMethod}};
  readonly experience_context?: {readonly user_action?: UserAction};
}

/** Reads the payment source that an attempt's order was created with. Undefined for an order without one. */
export async function recordedSource(
  {database}: Pick<PaymentsContext, "database">,
  attempt: Attempt,
): Promise<RecordedSource | undefined> {
  const call = await findCall(database.db, attempt.id, ["create"], ["succeeded"]);
  const {payment_source: sources = {}} = JSON.parse(call?.request || "{}") as {
    payment_source?: Record<string, SentSource>;
  };
  const [entry] = Object.entries(sources);
  if (!entry) return undefined;
  const [name, {attributes, experience_context: context}] = entry;
  return {
    name,
    verification: attributes?.verification?.method ?? "NONE",
    userAction: context?.user_action,
  };
}
