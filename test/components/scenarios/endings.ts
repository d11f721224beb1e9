import type {Expected} from "./scenario.ts";

/** Calls of the shop's server as the table writes them. */
export const order = (attempt = 1, price = "USD 75.00") =>
  `POST checkout/orders/create #${attempt} at ${price}`;
export const capture = (attempt = 1) => `POST checkout/orders/{id}/capture #${attempt}`;
export const receipt = "POST checkout/orders/{id}/receipt";
export const cancel = "POST checkout/orders/{id}/cancel";

/** Reason to play a row with the fakes only. The sandbox's rows have to be few, because each takes more than a second. */
export const covered = "Another row has this answer on the sandbox.";

export const notCharged = "You haven't been charged.";
export const cardReceipt = "Amount $75.00 Card ending in {card} Order number {order}";
export const walletReceipt = "Amount $75.00 Order number {order}";
export const checking = "We're checking whether the payment went through. Please don't pay again.";
export const notAccepted = `Your payment wasn't accepted. ${notCharged} Try again, or use another card.`;
export const unconfirmed = "We couldn't confirm this payment. Contact the shop before you pay again.";

/** A payment that succeeds with the attempt of this number. */
export const paid = (text = walletReceipt, attempt = 1): Expected => ({
  events: ["submit", "approve", "complete"],
  calls: [order(attempt), capture(attempt), receipt],
  status: "succeeded",
  says: "Payment complete",
  receipt: text,
});

/** A payment that ends with an error, and a form that can be used again. */
export const fails = (code: string, says: string, calls: readonly string[]): Expected => ({
  events: ["submit", `error ${code}`],
  calls,
  status: "ready",
  says,
});

/** The same after the approval. */
export const failsAfterApproval = (
  code: string,
  says: string,
  calls: readonly string[] = [order(), capture(), cancel],
): Expected => ({...fails(code, says, calls), events: ["submit", "approve", `error ${code}`]});

/** A window or sheet that the buyer closes. */
export const canceled: Expected = {
  events: ["submit", "cancel"],
  calls: [order(), cancel],
  status: "ready",
  says: `Payment not completed. ${notCharged}`,
};
