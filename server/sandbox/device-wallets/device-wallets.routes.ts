import {Hono} from "hono";
import {z} from "zod";
import {readJsonBody} from "../../shared/body.ts";
import {type BuyerAddress, findTestBuyer} from "../test-buyers.ts";
import type {SandboxContext} from "../context.ts";
import {presetDecision} from "../test-controls/test-controls.operations.ts";
import {frameAncestors} from "../frame-sessions/frame-sessions.operations.ts";
import {ancestors, webOrigin} from "../wire/origins.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {pageHeaders} from "../pages/headers.ts";
import {walletSheetPage} from "./device-wallets.page.ts";
import {localizationOf} from "../pages/texts.ts";
import {authenticated, domainMismatch} from "../rest/authentication.ts";
import {browserCors} from "../wire/cors.ts";
import {ownOrigin, type SandboxEnv} from "../wire/environment.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {createMerchantSession, merchantSessionBody} from "./merchant-session.ts";
import {WALLET_CARD_IDS, WALLET_TEST_CARDS, walletTestCard} from "./test-cards.ts";
import {createWalletToken, WALLETS} from "./tokens.ts";

const MERCHANT_SESSIONS = "/web-sdk/v6/apple-pay/merchant-sessions";

/** Body of `POST /web-sdk/v6/vendors/{wallet}/payments`: the buyer's choices in the sheet. */
const sheetPayment = z.strictObject({
  card: z.enum(WALLET_CARD_IDS),
  /** Index of the buyer's address. */
  address: z.int().nonnegative().max(9).default(0),
});

/** Owner of the device: a buyer with addresses in two countries. */
const OWNER = "buyer-us-family";

/** Payment sheets of the emulated Apple Pay and Google Pay scripts, and Apple Pay's merchant validation. */
export function deviceWalletRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const owner = findTestBuyer(OWNER);
  if (!owner) throw new Error(`there is no test buyer ${OWNER}`);

  for (const wallet of WALLETS) {
    // A wallet's script has no client token, so there is no frame session. The page names its own origin
    // instead. Only that origin can embed the sheet and exchange messages with it.
    routes.get(`/web-sdk/v6/vendors/${wallet}/sheet`, async (c) => {
      const page = webOrigin(c.req.query("parent") ?? "");
      if (!page) return c.html(gonePage(), 404, GONE_HEADERS);
      const around = parse(ancestors, c.req.queries("ancestor") ?? [], "query");
      const html = walletSheetPage({
        localization: localizationOf(c.req.query("locale")),
        wallet,
        parentOrigin: page.origin,
        cards: WALLET_TEST_CARDS,
        addresses: owner.addresses,
        decision: presetDecision(context.store),
      });
      return c.html(html, 200, pageHeaders(frameAncestors({parentOrigin: page.origin, ancestors: around})));
    });

    routes.post(`/web-sdk/v6/vendors/${wallet}/payments`, onlySameOrigin, async (c) => {
      const chosen = parse(sheetPayment, await readJsonBody(c.req.raw));
      const card = walletTestCard(chosen.card) ?? WALLET_TEST_CARDS[0]!;
      const billing = addressOf(owner.addresses[0]);
      return c.json(
        {
          token: createWalletToken(wallet, card),
          card: {network: card.brand, lastDigits: card.number.slice(-4)},
          buyer: {
            givenName: owner.name.given_name,
            familyName: owner.name.surname,
            email: owner.email,
            phone: `+${owner.phone.country_code}${owner.phone.national_number}`,
          },
          billing,
          shipping: addressOf(owner.addresses[chosen.address] ?? owner.addresses[0]),
        },
        201,
      );
    });
  }

  routes.use(MERCHANT_SESSIONS, browserCors);
  routes.post(
    MERCHANT_SESSIONS,
    authenticated(context, {scopes: ["payments/client_sdk_orders_api"]}),
    async (c) => {
      const body = parse(merchantSessionBody, await readJsonBody(c.req.raw));
      const page = webOrigin(c.req.header("Origin") ?? "");
      if (!page) throw domainMismatch();
      const {application} = c.var.token;
      return c.json(createMerchantSession(context, application, body, {page, origin: ownOrigin(c)}), 201);
    },
  );

  return routes;
}

/** Address in the shape of the sheet's messages. */
function addressOf(address: BuyerAddress) {
  return {
    lines: [
      address.address_line_1,
      ...(address.address_line_2 === undefined ? [] : [address.address_line_2]),
    ],
    locality: address.admin_area_2,
    administrativeArea: address.admin_area_1 ?? "",
    postalCode: address.postal_code,
    countryCode: address.country_code,
  };
}
