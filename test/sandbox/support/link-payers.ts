import type {Runtime} from "../../../server/sandbox/context.ts";
import {confirmOrder} from "../../../server/sandbox/orders/orders.operations.ts";
import {confirmBody} from "../../../server/sandbox/orders/orders.schema.ts";
import {captureLinkOrder, createLinkOrder} from "../../../server/sandbox/hosted-payment/link-orders.ts";
import {linkBuyer, linkChoice} from "../../../server/sandbox/payment-links/payment-links.schema.ts";
import type {Fields} from "./links.ts";
import {CARDS} from "./orders.ts";
import type {TestSandbox} from "./sandbox.ts";

/** Pays through a link like a buyer: order, approval and capture. @returns the order's id */
export function payThrough(
  sandbox: TestSandbox,
  runtime: Runtime,
  linkId: string,
  {buyer, choice = {}, locale}: {readonly buyer: Fields; readonly choice?: Fields; readonly locale?: string},
): Promise<string> {
  return sandbox.database.transaction(async (tx) => {
    const terms = locale === undefined ? {} : {locale};
    const made = await createLinkOrder(
      tx,
      runtime,
      linkId,
      linkChoice.parse([choice]),
      linkBuyer.parse(buyer),
      terms,
    );
    const caller = {applicationId: made.row.application_id, clientMetadataId: undefined};
    const card = {number: CARDS.ordinary, expiry: "2095-12", name: "Card Holder"};
    await confirmOrder(tx, runtime, caller, made.orderId, confirmBody.parse({payment_source: {card}}));
    await captureLinkOrder(tx, runtime, made.orderId);
    return made.orderId;
  });
}
