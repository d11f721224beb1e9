import type {MerchantSettings} from "../config.ts";
import type {Customers} from "../middleware/customers.ts";
import {ownOrigin, pageOrigin} from "../middleware/request-info.ts";
import type {SourceRules} from "../pricing/payment-source.ts";
import {savedToken, savedWallet} from "../vault/saved-cards.ts";
import type {TokenReader} from "../vault/vault.ts";
import {BANK_RETURN} from "./bank-return.ts";

interface SourceRulesOptions {
  readonly settings: Pick<MerchantSettings, "minimumSca" | "requireLiabilityShift" | "allowedOrigins">;
  readonly customers: Customers;
  readonly vault: TokenReader;
  /** Below which the routes are visited; absent where pages leave for the bank, and come back themselves. */
  readonly basePath?: string;
}

/** What the shop demands of the payment source of whoever asks, who is sent back to where they ask from. */
export function sourceRules(
  request: Request,
  {settings, customers, vault, basePath}: SourceRulesOptions,
): SourceRules {
  const page = pageOrigin(request);
  return {
    minimumSca: settings.minimumSca,
    liability: settings.requireLiabilityShift,
    home: `${page}/`,
    bankReturn:
      basePath === undefined
        ? `${page}/`
        : `${ownOrigin(request)}${basePath}${BANK_RETURN}?shop=${encodeURIComponent(page)}`,
    origins: [ownOrigin(request), ...settings.allowedOrigins],
    savedWallet: async (wallet) => savedWallet(vault, await customers.demand(request), wallet),
    savedToken: async (card) => savedToken(vault, await customers.demand(request), card),
  };
}
