import {FastlaneForm} from "./support/fastlane-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {collectProblems} from "./support/problems.ts";
import {members} from "./web-sdk/fastlane-page.ts";

test(
  "a Fastlane member enters an e-mail address and a code, and pays with the saved details",
  {tag: "@engines-long"},
  async ({form: {page}}) => {
    const problems = collectProblems(page.context());
    const requests: string[] = [];
    page.on("request", (request) => {
      const {pathname} = new URL(request.url());
      if (pathname.startsWith("/service-api/checkout/orders")) requests.push(pathname);
    });
    const form = await FastlaneForm.open(page);
    await form.continueWith(members.morgan);
    await form.enterCode();
    await expect(form.address).toContainText("2211 North First Street");
    await expect(form.card.getByText("Visa ending in 1881")).toBeVisible();
    await expect(form.result).toHaveText("Welcome back, Morgan. Check your details, then pay.");
    const named = await form.button(/^Pay/).textContent();
    const {orderId, shippingAddress} = await form.pay("checkout-complete");
    expect(shippingAddress).toMatchObject({
      name: {fullName: "Morgan Reyes"},
      address: {addressLine1: "2211 North First Street", postalCode: "95131", countryCode: "US"},
    });
    await expect(form.element.locator("[part=receipt]")).toContainText("ending in 1881");
    // The order is charged when it is created. The capture route only returns the result.
    expect(requests).toEqual([
      "/service-api/checkout/orders/create",
      `/service-api/checkout/orders/${String(orderId)}/capture`,
      `/service-api/checkout/orders/${String(orderId)}/receipt`,
    ]);
    const order = await form.order(orderId);
    expect(order.status).toBe("COMPLETED");
    expect(named).toContain(order.amount.value);
    expect(order.captures?.map(({status}) => status)).toEqual(["COMPLETED"]);
    expect(JSON.stringify(order.shipping)).toContain("2211 North First Street");
    // The demo page has a strict policy.
    expect(problems).toEqual([]);
  },
);
