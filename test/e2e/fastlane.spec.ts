import {FastlaneForm} from "./support/fastlane-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {collectProblems} from "./support/problems.ts";
import {members} from "./web-sdk/fastlane-page.ts";

test(
  "accelerated checkout: a member gives an e-mail address and a code, and pays with what is kept",
  {tag: "@engines-long"},
  async ({form: {page}}) => {
    const problems = collectProblems(page.context());
    const requests: string[] = [];
    page.on("request", (request) => {
      const {pathname} = new URL(request.url());
      if (pathname.startsWith("/service-api/checkout/orders")) requests.push(pathname);
    });
    const form = await FastlaneForm.open(page);
    await form.goOn(members.morgan);
    await form.giveCode();
    await expect(form.address).toContainText("2211 North First Street");
    await expect(form.card.getByText("Visa ending in 1881")).toBeVisible();
    await expect(form.result).toHaveText("Welcome back, Morgan. Check your details, then pay.");
    const named = await form.button(/^Pay/).textContent();
    const {orderId, shippingAddress} = await form.pay("checkout-complete");
    expect(shippingAddress).toMatchObject({
      name: {fullName: "Morgan Reyes"},
      address: {addressLine1: "2211 North First Street", postalCode: "95131", countryCode: "US"},
    });
    await expect(form.tag.locator("[part=receipt]")).toContainText("ending in 1881");
    // Charged as it was made: the capture route only repeats what came of it.
    expect(requests).toEqual([
      "/service-api/checkout/orders/create",
      `/service-api/checkout/orders/${String(orderId)}/capture`,
    ]);
    const order = await form.order(orderId);
    expect(order.status).toBe("COMPLETED");
    expect(named).toContain(order.amount.value);
    expect(order.captures?.map(({status}) => status)).toEqual(["COMPLETED"]);
    expect(JSON.stringify(order.shipping)).toContain("2211 North First Street");
    // S1: under the demo's strict policy.
    expect(problems).toEqual([]);
  },
);
