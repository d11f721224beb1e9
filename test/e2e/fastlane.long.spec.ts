import {FastlaneForm} from "./support/fastlane-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {members, stranger} from "./web-sdk/fastlane-page.ts";

test("a buyer who is not a member types address and card, and pays", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page);
  await form.continueWith(stranger);
  await expect(form.field("Full name")).toBeFocused();
  await form.typeAddress();
  await form.typeCard();
  const {orderId, shippingAddress} = await form.pay("checkout-complete");
  expect(shippingAddress).toEqual({
    name: {fullName: "Ada Lovelace"},
    address: {
      addressLine1: "12 Main Street",
      adminArea1: "TX",
      adminArea2: "Austin",
      postalCode: "78701",
      countryCode: "US",
    },
  });
  expect(JSON.stringify((await form.order(orderId)).shipping)).toContain("12 Main Street");
});

test("Fastlane keeps its input when it is moved, and pays once in new frames", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page);
  const move = () =>
    form.element.evaluate(async (element) => {
      const ready = new Promise((resolve) =>
        element.addEventListener("checkout-ready", resolve, {once: true}),
      );
      const section = document.createElement("section");
      element.before(section);
      section.append(element);
      await ready;
    });
  await form.continueWith(stranger);
  await form.typeAddress();
  await form.typeCard("4111");
  await move();
  await expect(form.field("Street and house number")).toHaveValue("12 Main Street");
  await expect(form.field("E-mail address")).toHaveValue(stranger);
  await expect(form.element.locator("[slot=payment]")).toHaveCount(1);
  await form.typeCard();
  const {orderId} = await form.pay("checkout-complete");
  const {captures, shipping} = await form.order(orderId);
  expect(captures?.map(({status}) => status)).toEqual(["COMPLETED"]);
  expect(JSON.stringify(shipping)).toContain("12 Main Street");
  // The receipt stays when the element is moved.
  await form.element.evaluate((element) => document.body.append(element));
  await expect(form.element.locator("[part=receipt]")).toContainText("1111");
  expect((await form.events("checkout-complete")).length).toBe(1);
});

test("a member stays signed in when the element is moved", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page);
  await form.signIn(members.avery);
  await form.element.evaluate(async (element) => {
    const ready = new Promise((resolve) => element.addEventListener("checkout-ready", resolve, {once: true}));
    document.body.prepend(element);
    await ready;
  });
  await expect(form.address).toContainText("804 Congress Avenue");
  await form.chooseCard("4444");
  await form.pay("checkout-complete");
});

test("the SDK's form shows an invalid card, which is corrected", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page);
  await form.continueWith(stranger);
  await form.typeAddress();
  await form.button(/^Pay/).click();
  await expect(form.result).toHaveText("Check your card details, then try again.");
  await expect(form.card.getByLabel("Card number")).toBeFocused();
  expect(await form.events("checkout-error")).toEqual([]);
  await form.typeCard();
  await form.pay("checkout-complete");
});

test("a card that PayPal refuses shows a message, and is corrected", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page, {});
  await form.continueWith(stranger);
  // JCB, which the sandbox doesn't process.
  await form.typeCard("3530111333300000");
  await form.card.getByLabel("ZIP code").pressSequentially("95131");
  expect(await form.pay("checkout-error")).toEqual({code: "order-create"});
  await expect(form.result).toContainText("This card can't be used. You haven't been charged.");
  await form.card.getByLabel("Card number").fill("4111111111111111");
  await form.pay("checkout-complete");
});

test("another address is shown, priced and sent, and the focus returns", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page);
  await form.signIn(members.avery);
  await form.button("Change address").click();
  await form.choose("19 Juniper Lane");
  form.clickAway("Use this address");
  await expect(form.address).toContainText("19 Juniper Lane");
  await expect(form.button("Change address")).toBeFocused();
  const {orderId, shippingAddress} = await form.pay("checkout-complete");
  expect(shippingAddress).toMatchObject({address: {postalCode: "05401"}});
  expect(JSON.stringify((await form.order(orderId)).shipping)).toContain("19 Juniper Lane");
});

test("the buyer continues as a guest after three wrong codes", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page);
  await form.continueWith(members.morgan);
  for (const left of ["2 tries left", "One try left", ""]) {
    await form.enterCode("000000");
    if (left) await form.dialog.getByText(left).waitFor();
  }
  await expect(form.result).toHaveText("Enter your details, then pay.");
  await form.typeAddress();
  await form.typeCard();
  await form.pay("checkout-complete");
});

test("a buyer who closes the dialog continues as a guest, and may open it again", async ({form: {page}}) => {
  const form = await FastlaneForm.open(page);
  await form.continueWith(members.morgan);
  await form.closeDialog();
  await expect(form.field("Full name")).toBeFocused();
  await form.button("Use my saved details").click();
  await form.enterCode();
  await expect(form.address).toContainText("2211 North First Street");
  await expect(form.field("Full name")).toHaveCount(0);
  await form.pay("checkout-complete");
});

// In Firefox, `route.fetch` can't repeat the request, because the driver doesn't have its body.
test(
  "a lost reply to the order claims no result, and leads to one order and one charge",
  {tag: "@chromium"},
  async ({form: {page}}) => {
    const form = await FastlaneForm.open(page);
    await form.signIn(members.morgan);
    const made: string[] = [];
    await page.route("**/orders/create", async (route) => {
      const reply = await route.fetch();
      made.push(((await reply.json()) as {id: string}).id);
      if (made.length === 1) await route.abort();
      else await route.fulfill({response: reply});
    });
    const {orderId} = await form.pay("checkout-complete");
    expect((await form.events("checkout-pending")).map(({detail}) => detail)).toEqual([{reason: "unknown"}]);
    expect(made).toEqual([orderId, orderId]);
  },
);

test("the keyboard alone completes a payment from the e-mail address to the receipt", async ({
  form: {page},
}) => {
  const form = await FastlaneForm.open(page);
  const {keyboard} = page;
  await form.field("E-mail address").focus();
  await keyboard.type(stranger);
  await keyboard.press("Enter");
  await expect(form.field("Full name")).toBeFocused();
  await expect(form.card.getByLabel("Card number")).toBeVisible();
  for (const text of ["Ada Lovelace", "", "12 Main Street", "", "Austin", "TX", "78701"]) {
    if (text) await keyboard.type(text);
    await keyboard.press("Tab");
  }
  const shipping = form.element.getByRole("radio").first();
  await expect(shipping).toBeFocused();
  await keyboard.press("Tab");
  for (const [label, text] of [
    ["Card number", "4111111111111111"],
    ["Expiry date", "1240"],
    ["Security code", "123"],
  ] as const) {
    await expect(form.card.getByLabel(label)).toBeFocused();
    await keyboard.type(text);
    await keyboard.press("Tab");
  }
  await keyboard.press("Tab");
  await expect(form.button(/^Pay/)).toBeFocused();
  // Shift+Tab moves back through the checkbox for the billing address and the card's fields.
  for (const label of [
    "Billing address is the same as shipping address",
    "Security code",
    "Expiry date",
    "Card number",
  ]) {
    await keyboard.press("Shift+Tab");
    await expect(form.card.getByLabel(label)).toBeFocused();
  }
  await keyboard.press("Shift+Tab");
  await expect(shipping).toBeFocused();
  await keyboard.press("Shift+Tab");
  await expect(form.field("Postal code")).toBeFocused();
  await keyboard.press("Enter");
  await expect(form.element.locator("[part=receipt]")).toBeVisible();
  await expect(form.result).toBeFocused();
});
