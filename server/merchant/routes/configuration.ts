import {Hono} from "hono";
import {remembered} from "../../shared/remembered.ts";
import type {MerchantSettings} from "../config.ts";
import type {BuyerCountry} from "../middleware/buyer-country.ts";
import type {Customers} from "../middleware/customers.ts";
import type {DoorVariables} from "../middleware/variables.ts";

interface ConfigurationRoutesOptions {
  readonly settings: Pick<MerchantSettings, "environment" | "sdkUrl" | "minimumSca">;
  readonly customers: Customers;
  readonly countryOf: BuyerCountry;
  /** The shop has shipping rates. */
  readonly isShipping: boolean;
}

/** What a page may know of how this server is set up: nothing secret, and no client id. */
export function configurationRoutes(options: ConfigurationRoutesOptions): Hono<DoorVariables> {
  const {environment, sdkUrl, minimumSca} = options.settings;
  /** The reply's text, by the country: little of it changes from buyer to buyer, and every page asks. */
  const textFor = (savesCards: boolean) =>
    remembered((country) =>
      JSON.stringify({
        environment,
        sdkUrl,
        minimumSca,
        savesCards,
        shipping: options.isShipping,
        // Where the buyer is, for a page that asks the SDK about eligibility itself; absent where it is not known.
        countryCode: country === "" ? undefined : country,
      }),
    );
  const [forCustomers, forOthers] = [textFor(true), textFor(false)];
  const routes = new Hono<DoorVariables>();
  routes.get("/configuration", async (c) => {
    const customer = await options.customers.find(c.req.raw);
    const text = customer === undefined ? forOthers : forCustomers;
    return c.body(text(options.countryOf(c.req.raw) ?? ""), 200, {"content-type": "application/json"});
  });
  return routes;
}
