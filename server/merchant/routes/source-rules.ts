import type {MerchantContext} from "../middleware/context.ts";
import {ownOrigin, pageOrigin} from "../middleware/request-info.ts";
import type {SourceRules} from "../pricing/payment-source.ts";
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
    savedWallet: async (wallet) => savedWallet(vault, await customers.demand(request), wallet),
    savedCard: async (card) => savedCard(vault, await customers.demand(request), card),
    singleUse: (token) => sealedReference(vault.encryption, token),
  };
}
