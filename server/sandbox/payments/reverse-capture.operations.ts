import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {notFound} from "../wire/errors.ts";
import {captures} from "./payments.model.ts";
import {returnMoney} from "./refunds.operations.ts";

/**
 * Takes the rest of a capture's money back, as PayPal does when a bank reverses the payment. PayPal shows it as a refund.
 *
 * @throws ServiceError 404 for an unknown capture, 422 for one without money
 */
export function reverseCapture(store: Store, runtime: Runtime, captureId: string): void {
  const capture = captures(store).get(captureId);
  if (!capture) throw notFound("id");
  const {applicationId} = capture;
  returnMoney(store, runtime, {applicationId, captureId, reason: "reversal", note: "Payment reversed"});
}
