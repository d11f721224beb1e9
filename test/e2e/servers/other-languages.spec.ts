import {languageOf} from "../../other-languages/languages.ts";
import {payWithOwnRoutes} from "../../other-languages/own-routes.ts";
import {payWithSignedCart} from "../../other-languages/signed-cart.ts";
import {test} from "../support/fixtures.ts";

// Each starts a shop, and the ones with routes wait for PayPal's time-out.

// The shops of demo/servers/signed-cart/ and demo/servers/own-routes/. `npm run other-languages` also pays in PHP, Ruby and Go.
for (const language of [languageOf("node"), languageOf("python")]) {
  test(`a shop in ${language.name} that signs carts gets a paid order`, async ({browser}) => {
    await payWithSignedCart(language, browser);
  });

  test(`a shop in ${language.name} with its own routes gets a paid order`, async ({browser}) => {
    await payWithOwnRoutes(language, browser);
  });
}
