import {localMethods} from "../../../src/payment-methods/local-methods.ts";
import {keys} from "../../support/web-driver.ts";
import {often} from "../support/card-form.ts";
import {fields, orderOf, sessionFields} from "../web-sdk/local-payment-page.ts";
import {pageAddress} from "../web-sdk/merchant.ts";
import {expect, test} from "./fixtures.ts";

const approved = "onApprove";
const declined = "INSTRUMENT_DECLINED";
const expired = "PAYMENT_APPROVAL_EXPIRED";
const canceled = "onCancel";

// WebKit lets a page open a popup only in the task of the press.
for (const key of ["ideal", "blik", "oxxo_pay", "klarna"] as const) {
  const method = localMethods[key];
  test(`${method.name} opens its popup after validation, and returns each outcome, in WebKit (${method.window})`, async ({
    driver,
    merchant,
  }) => {
    await driver.goTo(pageAddress(merchant));
    await expect.poll(() => driver.run("return 'paypal' in window"), often).toBe(true);
    await driver.run(
      `const [{component, factory, countries, fields}, values, sessionFields, clientToken] = arguments;
      const codeOf = (error) => window.calls.push(error.code);
      window.calls = [];
      paypal.createInstance({clientToken, components: [component], testBuyerCountry: countries[0]}).then((sdk) => {
        const session = sdk[factory]({
          onApprove: () => window.calls.push("onApprove"),
          onCancel: () => window.calls.push("onCancel"),
          onError: codeOf,
        });
        for (const type of fields) place.append(session.createPaymentFields({type, value: values[type].value}));
        before.onclick = async () => {
          if (!(await session.validate())) return window.calls.push("invalid");
          const order = Promise.resolve({orderId: window.orderId, ...sessionFields});
          session.start({presentationMode: "popup"}, order).catch(codeOf);
        };
      });`,
      method,
      fields,
      {
        ...sessionFields,
        expiryDate: new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
      },
      await merchant.clientToken(),
    );
    const isReady = `return [...document.querySelectorAll("paypal-payment-field iframe")]
      .filter((frame) => getComputedStyle(frame).visibility === "visible").length`;
    await expect.poll(() => driver.run(isReady), often).toBe(method.fields.length);

    const [page = ""] = await driver.windows();
    const others = {decline: declined, expire: expired, cancel: canceled};
    const outcomes = method.window === "voucher" ? others : {...others, pending: approved};
    for (const [button, outcome] of Object.entries({...outcomes, approve: approved})) {
      await driver.run(
        "window.orderId = arguments[0]; window.calls.length = 0; before.focus()",
        await merchant.createOrder(orderOf(method)),
      );
      await driver.press(keys.enter);
      await expect.poll(async () => (await driver.windows()).length, often).toBe(2);
      const popup = (await driver.windows()).find((window) => window !== page) ?? "";
      await driver.switchTo(popup);
      await expect
        .poll(() => driver.run("return document.querySelector('main[aria-label]') !== null"), often)
        .toBe(true);
      // The press closes the window, so it happens after the driver's reply.
      await driver.run(
        "setTimeout(() => document.querySelector(`button[value=${arguments[0]}]`).click())",
        button,
      );
      await driver.switchTo(page);
      await expect.poll(() => driver.run("return window.calls"), often).toEqual([outcome]);
      await expect.poll(() => driver.windows(), often).toEqual([page]);
    }
  });
}
