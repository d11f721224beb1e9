import {type ErrorSeen, FastlanePage, members, rightCode, stranger} from "./fastlane-page.ts";
import {expect, test as base} from "./on-sandbox.ts";
import {pressAway} from "../support/keys.ts";

const test = base.extend<{fastlane: FastlanePage}>({
  fastlane: async ({openPage, merchant}, use) => {
    const fastlane = new FastlanePage(await openPage(), merchant);
    await fastlane.begin();
    await use(fastlane);
  },
});

const flow = "identity.triggerAuthenticationFlow";

test("a member pays with the profile's card", {tag: "@engines-long"}, async ({fastlane}) => {
  const {authenticationState, profileData} = await fastlane.signIn(members.morgan);
  expect(authenticationState).toBe("succeeded");
  const address = {
    addressLine1: "2211 North First Street",
    adminArea1: "CA",
    adminArea2: "San Jose",
    postalCode: "95131",
    countryCode: "US",
  };
  const name = {firstName: "Morgan", lastName: "Reyes", fullName: "Morgan Reyes"};
  const card = {
    brand: "VISA",
    expiry: "2034-08",
    lastDigits: "1881",
    name: "Morgan Reyes",
    billingAddress: address,
  };
  expect(profileData).toEqual({
    name,
    shippingAddress: {name, address, phoneNumber: {countryCode: "1", nationalNumber: "4085550142"}},
    card: {id: expect.stringMatching(/^[\w-]{43}$/) as unknown, paymentSource: {card}},
  });
  await fastlane.component("FastlanePaymentComponent", "pay", {shippingAddress: profileData.shippingAddress});
  await expect(fastlane.inside("pay").getByText("Visa ending in 1881")).toBeVisible();
  const token = await fastlane.token("pay");
  expect(token).toEqual({
    id: expect.not.stringMatching(profileData.card?.id ?? "?") as unknown,
    paymentSource: {card},
  });
  expect(await fastlane.pay(token)).toEqual({status: "COMPLETED", capture: "COMPLETED"});
  // The token of the authentication pays as well.
  expect(await fastlane.pay(profileData.card)).toEqual({status: "COMPLETED", capture: "COMPLETED"});
});

test("a guest pays with a typed card", async ({fastlane}) => {
  expect(await fastlane.lookUp(stranger)).toBe("");
  await fastlane.component("FastlanePaymentComponent", "pay");
  await fastlane.typeCard("pay");
  const token = await fastlane.token("pay");
  expect(token).toEqual({
    id: expect.any(String) as unknown,
    paymentSource: {
      card: {
        brand: "VISA",
        expiry: "2040-12",
        lastDigits: "1111",
        name: "",
        billingAddress: {postalCode: "95131", countryCode: "US"},
      },
    },
  });
  expect(await fastlane.pay(token)).toEqual({status: "COMPLETED", capture: "COMPLETED"});
});

test("three wrong codes end the authentication", async ({fastlane}) => {
  const id = await fastlane.lookUp(members.morgan);
  await fastlane.start(flow, id);
  await expect(fastlane.inDialog.locator("#hint")).toHaveText(
    "The sandbox sends no messages. Your test code is 111111.",
  );
  await expect(fastlane.inDialog.getByText("phone ending in 0142")).toBeVisible();
  await expect(fastlane.code).toBeFocused();
  await fastlane.button("Confirm").click();
  await expect(fastlane.inDialog.locator("#message")).toHaveText("Enter the code.");
  for (const words of ["2 tries left.", "One try left."]) {
    await fastlane.code.fill("000000");
    await fastlane.button("Confirm").click();
    await expect(fastlane.inDialog.locator("#message")).toHaveText(
      `This code is wrong. Check it and enter it again. ${words}`,
    );
    await expect(fastlane.code).toHaveAttribute("aria-invalid", "true");
    await expect(fastlane.code).toBeFocused();
    await expect(fastlane.inDialog.locator("#hint")).toContainText(rightCode);
  }
  await fastlane.code.fill("000000");
  await fastlane.button("Confirm").click();
  expect(await fastlane.result(flow)).toEqual({authenticationState: "failed", profileData: {}});
  await expect(fastlane.dialog).toHaveCount(0);
  expect(await fastlane.call(flow, id)).toEqual({authenticationState: "failed", profileData: {}});
  expect(await fastlane.call("profile.showCardSelector")).toHaveProperty(
    "error.code",
    "ERR_FASTLANE_NOT_AUTHENTICATED",
  );
});

test("closing the dialog cancels and keeps the number of tries", {tag: "@long"}, async ({fastlane}) => {
  const {page} = fastlane;
  const canceled = {authenticationState: "canceled", profileData: {}};
  const id = await fastlane.lookUp(members.morgan);
  await page.locator("#before").focus();
  await fastlane.start(flow, id);
  await fastlane.code.fill("1");
  await fastlane.button("Confirm").click();
  await expect(fastlane.inDialog.getByText("2 tries left.")).toBeVisible();
  await fastlane.dialog.getByRole("button", {name: "Close"}).click();
  expect(await fastlane.result(flow)).toEqual(canceled);
  await expect(page.locator("#before")).toBeFocused();

  await fastlane.start(flow, id);
  await expect(fastlane.code).toBeFocused();
  pressAway(page, "Escape");
  expect(await fastlane.result(flow)).toEqual(canceled);
  await expect(page.locator("#before")).toBeFocused();

  await fastlane.start(flow, id);
  await fastlane.code.fill("2");
  await fastlane.button("Confirm").click();
  await expect(fastlane.inDialog.getByText("One try left.")).toBeVisible();
  await fastlane.dialog.getByRole("button", {name: "Close"}).focus();
  await page.keyboard.press("Escape");
  expect(await fastlane.result(flow)).toEqual(canceled);
  await expect(fastlane.dialog).toHaveCount(0);
});

test("an unknown or used customer context shows no dialog", async ({fastlane}) => {
  const notFound = {authenticationState: "not_found", profileData: {}};
  expect(await fastlane.call(flow, "made-up")).toEqual(notFound);
  const id = await fastlane.lookUp(members.morgan);
  await fastlane.start(flow, id);
  await fastlane.code.fill(rightCode);
  await fastlane.button("Confirm").click();
  expect(await fastlane.result(flow)).toMatchObject({authenticationState: "succeeded"});
  expect(await fastlane.call(flow, id)).toEqual(notFound);
  await expect(fastlane.dialog).toHaveCount(0);
});

test("a member can request a new code and type it with spaces", {tag: "@long"}, async ({fastlane}) => {
  await fastlane.askForCode(members.morgan);
  await fastlane.code.fill("9");
  await fastlane.button("Get a new code").click();
  await expect(fastlane.inDialog.locator("#message")).toHaveText("Your new test code is 111111.");
  await expect(fastlane.code).toHaveValue("");
  await expect(fastlane.code).toBeFocused();
  await fastlane.code.fill(" 111 111 ");
  pressAway(fastlane.page, "Enter");
  expect(await fastlane.result(flow)).toMatchObject({authenticationState: "succeeded"});
});

test("wrong arguments are rejected with a message", {tag: "@long"}, async ({fastlane}) => {
  const refusal = async (path: string, given?: unknown) =>
    ((await fastlane.call(path, given)) as ErrorSeen).error;
  expect(await refusal("identity.lookupCustomerByEmail", {email: members.morgan})).toEqual({
    isError: true,
    code: "ERR_FASTLANE_EMAIL_INVALID",
    message: "lookupCustomerByEmail expects the buyer's e-mail address; got an object with the keys email.",
    isRecoverable: false,
  });
  expect((await refusal("identity.lookupCustomerByEmail", "")).code).toBe("ERR_FASTLANE_EMAIL_INVALID");
  const empty = await refusal(flow, "");
  expect(empty.code).toBe("ERR_FASTLANE_CUSTOMER_CONTEXT_INVALID");
  expect(empty.message).toContain("It is empty when the buyer is no member");
  expect((await refusal(flow, {customerContextId: "x"})).message).toContain("an object with the keys");
  for (const selector of ["showShippingAddressSelector", "showCardSelector"]) {
    expect(await refusal(`profile.${selector}`)).toEqual({
      isError: true,
      code: "ERR_FASTLANE_NOT_AUTHENTICATED",
      message:
        `${selector}: there is no profile before identity.triggerAuthenticationFlow() has ended with ` +
        '"succeeded".',
      isRecoverable: false,
    });
  }
});

test("a second dialog is refused while one is open", {tag: "@long"}, async ({fastlane}) => {
  const second = await fastlane.lookUp(members.avery);
  await fastlane.askForCode(members.morgan);
  const refused = await fastlane.page.evaluate(async (id) => {
    const {identity} = (
      window as unknown as {fastlane: {identity: Record<string, (id: string) => Promise<unknown>>}}
    ).fastlane;
    return identity["triggerAuthenticationFlow"]!(id).catch((error: {code: string}) => error.code);
  }, second);
  expect(refused).toBe("ERR_FASTLANE_FLOW_IN_PROGRESS");
  await expect(fastlane.dialog).toHaveCount(1);
  await fastlane.code.fill(rightCode);
  await fastlane.button("Confirm").click();
  expect(await fastlane.result(flow)).toMatchObject({profileData: {name: {fullName: "Morgan Reyes"}}});
});

test("a lookup can be repeated after a network error", {tag: "@long"}, async ({fastlane}) => {
  await fastlane.page.route("**/members/lookups", (route) => route.abort(), {times: 1});
  const lost = (await fastlane.call("identity.lookupCustomerByEmail", members.morgan)) as ErrorSeen;
  expect(lost.error).toMatchObject({isError: true, code: "NETWORK_ERROR", isRecoverable: true});
  expect(await fastlane.lookUp(members.morgan)).not.toBe("");
});

test("the dialog shows a network error and allows another try", async ({fastlane}) => {
  const {page} = fastlane;
  await page.route("**/members/codes", (route) => route.abort(), {times: 1});
  await fastlane.askForCode(members.morgan);
  const message = fastlane.inDialog.locator("#message");
  await expect(message).toHaveText("This couldn’t be sent. Check your connection and try again.");
  await fastlane.button("Get a new code").click();
  await expect(fastlane.inDialog.locator("#hint")).toContainText(rightCode);
  await page.route("**/members/answers", (route) => route.abort(), {times: 1});
  await fastlane.code.fill(rightCode);
  await fastlane.button("Confirm").click();
  await expect(message).toHaveText("This couldn’t be sent. Check your connection and try again.");
  await fastlane.button("Confirm").click();
  expect(await fastlane.result(flow)).toMatchObject({authenticationState: "succeeded"});
});

test("a dialog that can't be loaded shows a message and can be closed", async ({fastlane}) => {
  const {page} = fastlane;
  await page.clock.install();
  await page.route("**/frames/fastlane?*", (route) => route.fulfill({status: 200, body: ""}));
  await fastlane.start(flow, await fastlane.lookUp(members.morgan));
  await expect(fastlane.dialog).toBeVisible();
  await expect(fastlane.dialog.getByRole("status")).toHaveText("Loading…");
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(fastlane.dialog.getByRole("status")).toHaveText(
      "This couldn’t be loaded. Close this window and try again.",
      {timeout: 100},
    );
  }).toPass();
  await fastlane.dialog.getByRole("button", {name: "Close"}).click();
  expect(await fastlane.result(flow)).toEqual({authenticationState: "canceled", profileData: {}});
});

test("createFastlane rejects with a code when PayPal can't be reached", async ({openPage, merchant}) => {
  const page = await openPage();
  const token = await merchant.clientToken();
  const create = (clientToken: string) =>
    page.evaluate(async (clientToken) => {
      const {paypal} = window as unknown as {
        paypal: {createInstance(options: unknown): Promise<{createFastlane(): Promise<unknown>}>};
      };
      const sdk = await paypal.createInstance({
        clientToken,
        clientMetadataId: "session-1",
        components: ["fastlane"],
      });
      return sdk.createFastlane().then(
        () => "created",
        (error: {code: string}) => error.code,
      );
    }, clientToken);
  expect(await create("not a token")).toBe("ERR_INVALID_CLIENT_TOKEN");
  await page.clock.install();
  await page.route("**/web-sdk/v6/frame-sessions", (route) => route.abort(), {times: 1});
  const creating = create(token);
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await Promise.race([creating, Promise.resolve("waiting")])).toBe("created");
  }).toPass();
});

test("another e-mail address signs the member out", {tag: "@long"}, async ({fastlane}) => {
  await fastlane.component("FastlanePaymentComponent", "pay");
  const form = fastlane.inside("pay");
  await expect(form.getByLabel("Card number")).toBeVisible();
  await fastlane.signIn(members.morgan);
  await expect(form.getByText("Visa ending in 1881")).toBeVisible();
  await expect(form.getByLabel("Card number")).toBeHidden();
  await fastlane.lookUp(` ${members.morgan.toUpperCase()}`);
  await expect(form.getByText("Visa ending in 1881")).toBeVisible();
  await fastlane.lookUp(stranger);
  await expect(form.getByLabel("Card number")).toBeVisible();
  await expect(form.getByText("Visa ending in 1881")).toBeHidden();
  const refused = (await fastlane.call("profile.showCardSelector")) as ErrorSeen;
  expect(refused.error.code).toBe("ERR_FASTLANE_NOT_AUTHENTICATED");
});
