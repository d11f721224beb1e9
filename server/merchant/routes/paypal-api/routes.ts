import {Hono} from "hono";
import {toWire} from "../../../shared/money.ts";
import {readBody} from "../../middleware/body.ts";
import {pageOrigin} from "../../middleware/request-info.ts";
import type {MerchantEnv} from "../../middleware/context.ts";
import {MerchantError, refusedByService, serviceUnreachable} from "../../errors.ts";
import {parse} from "../../pricing/requests.ts";
import {CLIENT_TOKEN, clientToken} from "../tokens.ts";
import type {PaypalApiOptions} from "./options.ts";
import {paypalOrderRoutes} from "./orders.ts";
import {eligibilitySchema} from "./requests.ts";
import {paypalVaultRoutes} from "./vault.ts";

/**
 * The routes that pages written after the real service's public samples call (real-world.md, section 3b), so that such a page
 * runs here as it is: JSON in camelCase, errors in the samples' shape (see `paypalErrors`).
 */
export function paypalApiRoutes(options: PaypalApiOptions): Hono<MerchantEnv> {
  const {settings, catalogue, countryOf, findEligibleMethods} = options;
  const routes = new Hono<MerchantEnv>();

  routes.get(CLIENT_TOKEN, async (c) => c.json(await clientToken(c, options)));
  // No secret: every page that uses it shows it.
  routes.get("/auth/browser-safe-client-id", (c) => c.json({clientId: settings.clientId}));

  routes.get("/products", async (c) => {
    const products = [...(await catalogue.list()).values()].map(({sku, name, price}) => {
      const {value, currency_code: currencyCode} = toWire(price);
      return {sku, name, price: value, currencyCode};
    });
    return c.json(products);
  });

  routes.post("/payments/find-eligible-methods", async (c) => {
    const question = parse(eligibilitySchema, (await readBody(c.req.raw)) ?? {});
    const country = question.customer?.country_code ?? countryOf(c.req.raw);
    const outcome = await findEligibleMethods(
      {...question, ...(country !== undefined && {customer: {country_code: country}})},
      pageOrigin(c.req.raw),
    );
    if (outcome.kind === "refused") throw refusedByService(outcome);
    if (outcome.kind === "unknown") throw serviceUnreachable(outcome);
    return c.json(outcome.value);
  });

  routes.route("/", paypalOrderRoutes(options));
  routes.route("/", paypalVaultRoutes(options));
  routes.all("/*", () => {
    throw new MerchantError(404, "NOT_FOUND", "There is nothing here.");
  });
  return routes;
}
