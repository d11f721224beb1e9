import {cards} from "./fake-service.ts";
import {expect, test} from "./shop.ts";

test("a typed card is confirmed without a challenge", async ({shop}) => {
  await shop.open();
  await shop.makeSession();
  await shop.typeCard(cards.frictionless);

  const billingAddress = {postalCode: "10115", countryCode: "DE"};
  expect(await shop.submit("ORDER-1", "first", {name: "Ada", billingAddress})).toEqual({
    state: "succeeded",
    data: {orderId: "ORDER-1", liabilityShift: "POSSIBLE"},
  });
  expect(shop.service.confirmations).toEqual([
    {
      orderId: "ORDER-1",
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
