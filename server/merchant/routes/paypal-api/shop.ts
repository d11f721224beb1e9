import {z} from "zod";
import {toWire} from "../../../shared/money.ts";
import {questionOf} from "../hook-question.ts";
import {type Route, route, type RouteContext} from "../route.ts";
import {CLIENT_TOKEN, clientToken, tokenReply} from "../tokens.ts";

const product = z.object({
  sku: z.string(),
  name: z.string(),
  price: z.string().describe("Decimal amount in major units."),
  currencyCode: z.string(),
});

/** The client token, the client id and the catalogue, for pages that follow PayPal's samples. */
export function paypalShopRoutes(context: RouteContext): Route[] {
  const {settings, catalogue} = context;
  return [
    route({
      ...CLIENT_TOKEN,
      replies: {200: tokenReply},
      handle: async (c) => c.json(await clientToken(c, context)),
    }),
    route({
      method: "GET",
      path: "/auth/browser-safe-client-id",
      quota: "tokens",
      summary: "Gives the client id.",
      replies: {200: z.object({clientId: z.string()})},
      // The client id is public: pages contain it.
      handle: (c) => c.json({clientId: settings.clientId}),
    }),
    route({
      method: "GET",
      path: "/products",
      quota: "reading",
      summary: "Lists the catalogue.",
      replies: {200: z.array(product)},
      async handle(c) {
        const question = await questionOf(c, context);
        const products = [...(await catalogue.list(question)).values()].map(({sku, name, price}) => {
          const {value, currency_code: currencyCode} = toWire(price);
          return {sku, name, price: value, currencyCode};
        });
        // The sample's pages have one currency.
        const {currency} = catalogue;
        return c.json(
          products.filter(({currencyCode}) => currency === undefined || currencyCode === currency),
        );
      },
    }),
  ];
}
