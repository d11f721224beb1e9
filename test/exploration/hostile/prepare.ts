import {card, CARDS, orderBody} from "../../sandbox/support/orders.ts";
import type {TestSandbox} from "../../sandbox/support/sandbox.ts";

const DISPUTES = "/v1/customer/disputes";
const OFFER = {note: "A part.", offer_type: "REFUND", offer_amount: {currency_code: "USD", value: "1.00"}};

/** Creates what hostile requests seldom create: approved orders, disputes with an offer, and one that the buyer has lost. */
export async function prepare(sandbox: TestSandbox, token: string): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const answer = await sandbox.call("POST", path, {token, body});
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.text}`);
    return answer.body;
  };
  const approved = async (intent: "CAPTURE" | "AUTHORIZE") => {
    const {id} = await post("/v2/checkout/orders", orderBody({intent}));
    await post(`/v2/checkout/orders/${id}/confirm-payment-source`, card(CARDS.ordinary));
    return id;
  };
  const disputed = async (reason: string) => {
    const paid = await post(`/v2/checkout/orders/${await approved("CAPTURE")}/capture`, {});
    const [{id}] = paid.purchase_units[0].payments.captures;
    const {links} = await post(DISPUTES, {disputed_transactions: [{seller_transaction_id: id}], reason});
    return new URL(links.find(({rel}) => rel === "self")?.href ?? "").pathname;
  };
  for (const intent of ["CAPTURE", "AUTHORIZE", "CAPTURE", "AUTHORIZE"] as const) await approved(intent);
  for (let count = 0; count < 2; count += 1)
    await post(`${await disputed("MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED")}/make-offer`, OFFER);
  const lost = await disputed("UNAUTHORISED");
  await post(`${lost}/adjudicate`, {adjudication_outcome: "SELLER_FAVOR"});
}
