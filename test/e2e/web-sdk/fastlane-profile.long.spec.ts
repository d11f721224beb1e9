import {FastlanePage, members} from "./fastlane-page.ts";
import {expect, test as base} from "./on-sandbox.ts";
import {pressAway} from "../support/keys.ts";

const test = base.extend<{fastlane: FastlanePage}>({
  fastlane: async ({openPage, merchant}, use) => {
    const fastlane = new FastlanePage(await openPage(), merchant);
    await fastlane.begin();
    await use(fastlane);
  },
});

const addresses = "profile.showShippingAddressSelector";
const cards = "profile.showCardSelector";

interface Selection {
  readonly selectionChanged: boolean;
  readonly selectedAddress: {readonly name: object; readonly address: Readonly<Record<string, string>>};
  readonly selectedCard: {
    readonly id: string;
    readonly paymentSource: {readonly card: Readonly<Record<string, unknown>>};
  };
}

async function selected(fastlane: FastlanePage, path: string): Promise<Selection> {
  return (await fastlane.result(path)) as Selection;
}

test("a selected address reaches the page and stays selected", async ({fastlane}) => {
  await fastlane.signIn(members.avery);
  await fastlane.page.locator("#after").focus();
  await fastlane.start(addresses);
  const first = fastlane.inDialog.getByLabel("804 Congress Avenue");
  await expect(first).toBeChecked();
  await expect(first).toBeFocused();
  await fastlane.inDialog.getByLabel("19 Juniper Lane").check();
  fastlane.clickAway("Use this address");
  const {selectionChanged, selectedAddress} = await selected(fastlane, addresses);
  expect(selectionChanged).toBe(true);
  expect(selectedAddress).toEqual({
    name: {firstName: "Avery", lastName: "Whitfield", fullName: "Avery Whitfield"},
    address: {
      addressLine1: "19 Juniper Lane",
      adminArea1: "VT",
      adminArea2: "Burlington",
      postalCode: "05401",
      countryCode: "US",
    },
    phoneNumber: {countryCode: "1", nationalNumber: "5125550177"},
  });
  await expect(fastlane.page.locator("#after")).toBeFocused();

  await fastlane.start(addresses);
  await expect(fastlane.inDialog.getByLabel("19 Juniper Lane")).toBeChecked();
  fastlane.clickAway("Use this address");
  expect(await selected(fastlane, addresses)).toEqual({selectionChanged: false, selectedAddress});
});

test("closing a selector changes nothing, by button and by Escape", async ({fastlane}) => {
  const {profileData} = await fastlane.signIn(members.avery);
  await fastlane.start(addresses);
  await fastlane.inDialog.getByLabel("19 Juniper Lane").check();
  await fastlane.dialog.getByRole("button", {name: "Close"}).click();
  expect(await selected(fastlane, addresses)).toEqual({
    selectionChanged: false,
    selectedAddress: profileData.shippingAddress,
  });
  await fastlane.start(cards);
  await fastlane.inDialog.getByLabel("ending in 1117").check();
  pressAway(fastlane.page, "Escape");
  expect(await selected(fastlane, cards)).toEqual({selectionChanged: false, selectedCard: profileData.card});
});

test("a new address needs all fields and shows what is missing", async ({fastlane}) => {
  await fastlane.signIn(members.morgan);
  await fastlane.start(addresses);
  await fastlane.button("Add an address").click();
  const form = fastlane.inDialog;
  await expect(form.getByLabel("Full name")).toBeFocused();
  await form.getByLabel("Full name").fill("Morgan T. Reyes");
  await fastlane.button("Save and use").click();
  await expect(form.getByLabel("Street address")).toBeFocused();
  await expect(form.getByLabel("Street address")).toHaveAccessibleDescription("Enter your street address.");
  await form.getByLabel("Street address").fill("1 Spring Street");
  await expect(form.locator("#addressLine1-error")).toBeEmpty();
  await form.getByLabel("City").fill("New York");
  await form.getByLabel("State").fill("NY");
  await form.getByLabel("ZIP code").fill("1001");
  await form.getByLabel("Phone number").fill("212 555 0101");
  await fastlane.button("Save and use").click();
  await expect(form.getByLabel("ZIP code")).toBeFocused();
  await form.getByLabel("ZIP code").fill("10012");
  pressAway(fastlane.page, "Enter");
  const {selectionChanged, selectedAddress} = await selected(fastlane, addresses);
  expect(selectionChanged).toBe(true);
  expect(selectedAddress).toEqual({
    name: {firstName: "Morgan", lastName: "T. Reyes", fullName: "Morgan T. Reyes"},
    address: {
      addressLine1: "1 Spring Street",
      adminArea1: "NY",
      adminArea2: "New York",
      postalCode: "10012",
      countryCode: "US",
    },
    phoneNumber: {countryCode: "1", nationalNumber: "2125550101"},
  });
  await fastlane.start(addresses);
  await expect(form.getByLabel("1 Spring Street")).toBeChecked();
  await expect(form.getByRole("radio")).toHaveCount(2);
});

test("going back from a new address keeps the list and the focus", async ({fastlane}) => {
  await fastlane.signIn(members.avery);
  await fastlane.start(cards);
  await fastlane.button("Add a card").click();
  await expect(fastlane.inDialog.getByLabel("Card number")).toBeFocused();
  await fastlane.button("Back").click();
  await expect(fastlane.inDialog.getByRole("radio")).toHaveCount(5);
  await expect(fastlane.button("Add a card")).toBeFocused();
});

test("the token of a selected card pays", async ({fastlane}) => {
  await fastlane.signIn(members.avery);
  await fastlane.start(cards);
  await fastlane.inDialog.getByLabel("ending in 0005").check();
  await fastlane.button("Use this card").click();
  const {selectionChanged, selectedCard} = await selected(fastlane, cards);
  expect(selectionChanged).toBe(true);
  expect(selectedCard.paymentSource.card).toMatchObject({
    brand: "AMEX",
    lastDigits: "0005",
    expiry: "2035-02",
    name: "Avery Whitfield",
  });
  expect(await fastlane.pay(selectedCard)).toEqual({status: "COMPLETED", capture: "COMPLETED"});

  await fastlane.component("FastlanePaymentComponent", "pay");
  const pay = async (ending: string) => {
    await fastlane.start(cards);
    await fastlane.inDialog.getByLabel(`ending in ${ending}`).check();
    await fastlane.button("Use this card").click();
    expect((await selected(fastlane, cards)).selectionChanged).toBe(true);
    await expect(fastlane.inside("pay").getByText(`ending in ${ending}`)).toBeVisible();
    return fastlane.pay(await fastlane.token("pay"));
  };
  expect(await pay("0002")).toEqual({status: "COMPLETED", capture: "DECLINED"});
  expect(await pay("1368")).toEqual({status: "PAYER_ACTION_REQUIRED", capture: undefined});
});

test("an added card pays", async ({fastlane}) => {
  await fastlane.signIn(members.morgan);
  await fastlane.component("FastlanePaymentComponent", "pay");
  await fastlane.start(cards);
  await fastlane.button("Add a card").click();
  const form = fastlane.inDialog;
  await fastlane.button("Save and use").click();
  await expect(form.getByLabel("Card number")).toBeFocused();
  await expect(form.getByLabel("Card number")).toHaveAccessibleDescription(/incomplete/);
  await form.getByLabel("Card number").pressSequentially("5555555555554444");
  await expect(form.getByLabel("Card number")).toHaveValue("5555 5555 5555 4444");
  await form.getByLabel("Expiry date").pressSequentially("1240");
  await form.getByLabel("Security code").pressSequentially("123");
  await form.getByLabel("Name on card").fill("M Reyes");
  await form.getByLabel("ZIP code").fill("95131");
  await fastlane.button("Save and use").click();
  const {selectionChanged, selectedCard} = await selected(fastlane, cards);
  expect(selectionChanged).toBe(true);
  expect(selectedCard.paymentSource.card).toEqual({
    brand: "MASTERCARD",
    lastDigits: "4444",
    expiry: "2040-12",
    name: "M Reyes",
    billingAddress: {postalCode: "95131", countryCode: "US"},
  });
  await expect(fastlane.inside("pay").getByText("Mastercard ending in 4444")).toBeVisible();
  expect(await fastlane.pay(await fastlane.token("pay"))).toEqual({
    status: "COMPLETED",
    capture: "COMPLETED",
  });
});

test("a refused card shows a message and can be corrected", async ({fastlane}) => {
  await fastlane.signIn(members.morgan);
  await fastlane.start(cards);
  await fastlane.button("Add a card").click();
  const form = fastlane.inDialog;
  // JCB, which the sandbox doesn't process.
  await form.getByLabel("Card number").pressSequentially("3530111333300000");
  await form.getByLabel("Expiry date").pressSequentially("1240");
  await form.getByLabel("Security code").pressSequentially("123");
  await form.getByLabel("Name on card").fill("M Reyes");
  await form.getByLabel("ZIP code").fill("95131");
  await fastlane.button("Save and use").click();
  await expect(form.getByRole("status")).toHaveText(
    "This card can’t be used. Check it, or try another card.",
  );
  await form.getByLabel("Card number").fill("4111111111111111");
  await fastlane.page.route("**/members/cards", (route) => route.abort(), {times: 1});
  await fastlane.button("Save and use").click();
  await expect(form.getByRole("status")).toHaveText(
    "This couldn’t be sent. Check your connection and try again.",
  );
  await expect(form.getByLabel("Name on card")).toHaveValue("M Reyes");
  await fastlane.button("Save and use").click();
  expect((await selected(fastlane, cards)).selectionChanged).toBe(true);
});

test("an expired card can't be chosen, but another one can be added", async ({fastlane}) => {
  await fastlane.component("FastlanePaymentComponent", "pay");
  const {authenticationState, profileData} = await fastlane.signIn(members.jordan);
  expect([authenticationState, profileData.card]).toEqual(["succeeded", undefined]);
  await expect(fastlane.inside("pay").getByLabel("Card number")).toBeVisible();
  await fastlane.start(cards);
  await expect(fastlane.inDialog.getByLabel("ending in 0026")).toBeDisabled();
  await expect(fastlane.inDialog.getByText("Expired 04/23.")).toBeVisible();
  await expect(fastlane.inDialog.getByText("Your saved cards can’t be used here. Add a card.")).toBeVisible();
  await expect(fastlane.button("Use this card")).toHaveCount(0);
  await expect(fastlane.button("Add a card")).toBeFocused();
  await fastlane.dialog.getByRole("button", {name: "Close"}).click();
  expect(await selected(fastlane, cards)).toEqual({selectionChanged: false, selectedCard: undefined});
});

test("a network error while loading the profile is shown", async ({fastlane}) => {
  await fastlane.signIn(members.morgan);
  await fastlane.page.route("**/members/profiles", (route) => route.abort(), {times: 1});
  await fastlane.start(addresses);
  await expect(fastlane.inDialog.getByRole("status")).toHaveText(
    "This couldn’t be sent. Check your connection and try again.",
  );
  await fastlane.dialog.getByRole("button", {name: "Close"}).click();
  expect((await selected(fastlane, addresses)).selectionChanged).toBe(false);
  await fastlane.start(addresses);
  await expect(fastlane.inDialog.getByRole("radio")).toHaveCount(1);
});

test("the page can't change a selection by its objects", async ({fastlane}) => {
  await fastlane.signIn(members.morgan);
  const close = () => fastlane.dialog.getByRole("button", {name: "Close"}).click();
  await fastlane.start(addresses);
  await close();
  await fastlane.page.evaluate(async (path) => {
    const {results} = window as unknown as {results: Record<string, Promise<Selection>>};
    const {selectedAddress} = await results[path]!;
    (selectedAddress.address as Record<string, string>)["postalCode"] = "00000";
  }, addresses);
  await fastlane.start(addresses);
  await close();
  expect((await selected(fastlane, addresses)).selectedAddress.address["postalCode"]).toBe("95131");
});
