import {cards} from "./fake-service.ts";
import {expect, test} from "./shop.ts";

test.beforeEach(async ({shop}) => {
  await shop.open();
});

test("a typed card is confirmed without a challenge", async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.frictionless);
  const billingAddress = {postalCode: "10115", countryCode: "DE"};
  expect(await shop.submit("ORDER-1", "first", {name: "Ada", billingAddress})).toEqual({
    state: "succeeded",
    data: {orderId: "ORDER-1", liabilityShift: "POSSIBLE"},
  });
  expect(shop.service.confirmations).toEqual([
    {
      id: "ORDER-1",
      card: {
        number: cards.frictionless,
        expiry: "2030-12",
        security_code: "123",
        name: "Ada",
        billing_address: {postal_code: "10115", country_code: "DE"},
      },
    },
  ]);
});

test("a paid order has a liability shift, with and without 3-D Secure", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.frictionlessFailed);
  expect(await shop.submit("O")).toEqual({state: "succeeded", data: {orderId: "O", liabilityShift: "NO"}});
  await shop.field("number").fill(cards.plain);
  expect(await shop.submit("O")).toEqual({state: "succeeded", data: {orderId: "O", liabilityShift: "NO"}});
});

test("the name field's text goes with the card", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession("first", {
    fields: [{type: "number"}, {type: "expiry"}, {type: "cvv"}, {type: "name"}],
  });
  await shop.typeCard(cards.plain);
  await shop.field("name").fill("CCREJECT-REFUSED");
  await shop.submit("O");
  expect(shop.service.confirmations[0]?.card["name"]).toBe("CCREJECT-REFUSED");
});

test("incomplete fields fail without a call, and the first of them gets the focus", async ({shop}) => {
  await shop.makeSession();
  await shop.field("number").fill(cards.plain);
  expect(await shop.submit("O")).toEqual({
    state: "failed",
    data: {orderId: "O", message: "Check the card details: a field is empty or not valid."},
  });
  await expect.poll(() => shop.focused()).toBe("expiry");
  await expect(shop.field("expiry")).toHaveAttribute("aria-invalid", "true");
  await expect(shop.field("cvv")).toHaveAttribute("aria-invalid", "true");
  expect(shop.service.confirmations).toEqual([]);
});

test("an unknown order id rejects with PayPal's issue", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.plain);
  expect(await shop.submit("UNKNOWN")).toMatchObject({
    error: {code: "INVALID_RESOURCE_ID", message: "The order does not exist.", isRecoverable: false},
  });
});

test("an object in the place of the order id is refused in words", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession();
  expect(await shop.submit({orderId: "O"})).toEqual({
    error: {
      isError: true,
      code: "ERR_CARD_FIELDS_ORDER_ID_INVALID",
      message:
        "submit: the order id must be a plain string; got an object with the keys orderId. Pass its orderId instead.",
      isRecoverable: false,
    },
  });
});

test("a lost network rejects, and the same card can be sent again", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.frictionless);
  await shop.page.route("**/confirm-payment-source", (route) => route.abort("connectionreset"));
  expect(await shop.submit("O")).toMatchObject({
    error: {isError: true, code: "NETWORK_ERROR", isRecoverable: true},
  });
  await shop.page.unroute("**/confirm-payment-source");
  await expect(shop.field("number")).toHaveValue("4868 7191 9682 9038");
  expect(await shop.submit("O")).toMatchObject({state: "succeeded"});
});

test("an expired token rejects with its code, before and after the fields were made", async ({shop}) => {
  await shop.makeSession("first", {token: "no-longer-valid"});
  const expired = {error: {code: "ERR_INVALID_CLIENT_TOKEN", isRecoverable: false}};
  expect(await shop.submit("O")).toMatchObject(expired);

  await shop.makeSession("second");
  await shop.typeCard(cards.plain, "second");
  shop.service.tokenExpired = true;
  expect(await shop.submit("O", "second")).toMatchObject(expired);
});

test("a second submit while the first is on its way is refused, and sends nothing", async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.challenge);
  await shop.startSubmit("O");
  await expect(shop.dialog).toBeVisible();
  const first = await shop.result("nobody");
  expect(first).toBeUndefined();
  expect(
    await shop.page.evaluate(async () => {
      const {sessions} = window as unknown as {
        sessions: Record<string, {submit(id: string): Promise<unknown>}>;
      };
      return sessions["first"]!.submit("O").catch((error: {code: string}) => error.code);
    }),
  ).toBe("ERR_CARD_FIELDS_SUBMIT_IN_PROGRESS");
  expect(shop.service.confirmations).toHaveLength(1);
});

test("fields that are not on the page are named", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession("first", {fields: [{type: "number"}, {type: "expiry"}]});
  expect(await shop.submit("O")).toMatchObject({
    error: {message: expect.stringContaining('"cvv"') as unknown},
  });
});

test("a field's input has the height of the page's style, else its frame's", async ({shop}) => {
  await shop.makeSession("first", {
    fields: [{type: "number", style: {input: {height: "30px"}}}, {type: "expiry"}, {type: "cvv"}],
  });
  const heightOf = (type: "number" | "expiry") =>
    shop.field(type).evaluate((input) => input.getBoundingClientRect().height);
  await expect(shop.field("expiry")).toBeVisible();
  expect([await heightOf("number"), await heightOf("expiry")]).toEqual([30, 48]);
});
