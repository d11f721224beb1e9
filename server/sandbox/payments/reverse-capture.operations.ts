import type {Runtime, Tx} from "../context.ts";
import {notFound} from "../wire/errors.ts";
import {returnMoney} from "./payments.operations.ts";
import {findCaptureRow} from "./payments.records.ts";

/**
 * Takes the rest of a capture's money back, as PayPal does when a bank reverses the payment. PayPal shows it as a refund.
 *
 * @throws ServiceError 404 for an unknown capture, 422 for one without money
 */
export async function reverseCapture(tx: Tx, runtime: Runtime, id: string): Promise<void> {
  const found = await findCaptureRow(tx, id);
  if (!found) throw notFound("id");
  const {application_id: applicationId} = found;
  await returnMoney(tx, runtime, {
    applicationId,
    captureId: id,
    reason: "reversal",
    note: "Payment reversed",
  });
}
