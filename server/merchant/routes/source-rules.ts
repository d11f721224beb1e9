import type {MerchantContext} from "../middleware/context.ts";
import {ownOrigin, pageOrigin} from "../middleware/request-info.ts";
import type {ReturnUrls, SourceRules} from "../pricing/payment-source.ts";
import {savedCard, savedWallet} from "../vault/saved-cards.ts";
import {sealedReference} from "../vault/source-tokens.ts";
import type {RouteContext} from "./route.ts";

/**
 * The shop's rules for the payment source of an order.
 *
 * @param bankReturn return URL of a bank's challenge; by default the page
 */
export function sourceRules(
  {req: {raw: request}}: MerchantContext,
  {settings, payments, customers, vault}: RouteContext,
  bankReturn = `${pageOrigin(request)}/`,
): SourceRules {
  return {
    ...payments.cardRules,
    home: `${pageOrigin(request)}/`,
    bankReturn,
    origins: [ownOrigin(request), ...settings.allowedOrigins],
    savedWallet: async (wallet) => savedWallet(vault, await customers.require(request), wallet),
    savedCard: async (card) => savedCard(vault, await customers.require(request), card),
    singleUse: (token) => sealedReference(vault.encryption, token),
  };
}

/**
 * Returns the page that sent a request, without its query: the way back of an order that PayPal's page may be opened for. For a
 * page that doesn't say its address, or has another origin, the front page of its origin.
 */
export function returnUrlsOf({req: {raw: request}}: MerchantContext, {settings}: RouteContext): ReturnUrls {
  const page = URL.parse(request.headers.get("referer") ?? "");
  const isAllowed = page && [ownOrigin(request), ...settings.allowedOrigins].includes(page.origin);
  const url = isAllowed ? `${page.origin}${page.pathname}`.slice(0, 2048) : `${pageOrigin(request)}/`;
  return {return_url: url, cancel_url: url};
}
