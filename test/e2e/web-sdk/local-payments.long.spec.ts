import {localMethods} from "../../../src/payment-methods/local-methods.ts";
import {mayClose} from "../support/keys.ts";
import {orderOf, sessionFields, test} from "./local-payment-page.ts";
import {expect} from "./on-sandbox.ts";

/** Button of a tester's choice, by the page's kind. */
const approve = /^(Pay [^ ]|I've saved the voucher|Agree to the plan)/;

const date = new Date();
date.setUTCDate(date.getUTCDate() + 5);
/** Result of the promise that a merchant's page gives to `start`. */
const subject = (orderId: string) => ({
  orderId,
  ...sessionFields,
  expiryDate: {expiry_date: date.toISOString().slice(0, 10)},
});

const captures = (order: Record<string, unknown>) =>
  (order["purchase_units"] as {payments?: {captures?: {status: string}[]}}[]).flatMap(
    ({payments}) => payments?.captures?.map(({status}) => status) ?? [],
  );

// A group of methods shares a page, which saves the most time.
const methods = Object.entries(localMethods);
for (let first = 0; first < methods.length; first += 13) {
  const group = methods.slice(first, first + 13);
  test(`a buyer can approve ${group.map(([, {name}]) => name).join(", ")}`, async ({shop, merchant}) => {
    for (const [fundingSource, method] of group) {
      await shop.open(method);
      await shop.clearCalls();
      await shop.fill(method);
      const orderId = await merchant.createOrder(orderOf(method));
      const popup = await shop.pressForPopup(subject(orderId));
      await mayClose(popup.getByRole("button", {name: approve}).click());
      await shop.ended();
      expect(await shop.calls(), method.name).toEqual([
        {callback: "onApprove", data: {fundingSource, orderId}},
        {callback: "onComplete", data: {paymentSessionState: "approved"}},
      ]);
      const order = await merchant.call("GET", `/v2/checkout/orders/${orderId}`);
      expect([order["status"], ...captures(order)], method.name).toEqual([
        "COMPLETED",
        method.window === "voucher" ? "PENDING" : "COMPLETED",
      ]);
      await shop.call("destroy");
    }
  });
}

const failed = (code: string) => ({callback: "onError", data: expect.objectContaining({code}) as unknown});

for (const key of ["ideal", "blik", "oxxo_pay", "klarna"] as const) {
  const method = localMethods[key];
  test(
    `${method.name} is declined, expires, is canceled and waits for its money (${method.window})`,
    {tag: "@engines-long"},
    async ({shop, merchant}) => {
      await shop.open(method);
      await shop.fill(method);
      const outcomes = [
        ["Declined", failed("INSTRUMENT_DECLINED")],
        ["Expired", failed("PAYMENT_APPROVAL_EXPIRED")],
        [/^Cancel and return/, {callback: "onCancel"}],
        [
          method.window === "voucher" ? approve : "Pending, then paid",
          {callback: "onApprove", status: "PENDING"},
        ],
        ...(method.window === "voucher" ? [] : [[approve, {callback: "onApprove"}] as const]),
      ] as const;
      for (const [button, {callback, ...expected}] of outcomes) {
        await shop.clearCalls();
        const orderId = await merchant.createOrder(orderOf(method));
        const popup = await shop.pressForPopup(subject(orderId));
        await mayClose(popup.getByRole("button", {name: button, exact: typeof button === "string"}).click());
        await shop.ended();
        const [call] = await shop.calls();
        expect(call?.callback, String(button)).toBe(callback);
        if ("data" in expected) expect(call?.data).toEqual(expected.data);
        const order = await merchant.call("GET", `/v2/checkout/orders/${orderId}`);
        expect(captures(order), String(button)).toEqual(
          callback === "onApprove" ? ["status" in expected ? expected.status : "COMPLETED"] : [],
        );
      }
    },
  );
}
