import {Hono} from "hono";
import type {MerchantSettings} from "../config.ts";
import type {BuyerCountry} from "../middleware/buyer-country.ts";
import type {Customers} from "../middleware/customers.ts";
import type {MerchantEnv} from "../middleware/context.ts";

interface ConfigurationRoutesOptions {
  readonly settings: Pick<MerchantSettings, "environment" | "sdkUrl" | "minimumSca">;
  readonly customers: Customers;
  readonly countryOf: BuyerCountry;
  /** The shop has shipping rates. */
  readonly isShipping: boolean;
}

/** What a page may know of how this server is set up: nothing secret, and no client id. */
export function configurationRoutes(options: ConfigurationRoutesOptions): Hono<MerchantEnv> {
  const {environment, sdkUrl, minimumSca} = options.settings;
  const routes = new Hono<MerchantEnv>();
  routes.get("/configuration", async (c) =>
    c.json({
      environment,
      sdkUrl,
      minimumSca,
      savesCards: (await options.customers.find(c.req.raw)) !== undefined,
      shipping: options.isShipping,
      // The buyer's country, for a page that asks the SDK about eligibility itself; absent where it is not known.
      countryCode: options.countryOf(c.req.raw),
    }),
  );
  return routes;
}
