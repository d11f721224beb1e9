import type {MerchantSettings} from "../../config.ts";
import type {BuyerCountry} from "../../doors/buyer-country.ts";
import type {Customers} from "../../doors/customers.ts";
import type {Sessions} from "../../doors/sessions.ts";
import type {JournalContext} from "../../journal/journal.ts";
import type {Catalogue} from "../../pricing/catalogue.ts";
import type {Pricing} from "../../pricing/pricing.ts";
import type {Randomness} from "../../randomness.ts";
import type {FindEligibleMethods} from "../../service/eligibility.ts";
import type {Tokens} from "../../service/tokens.ts";
import type {VaultContext} from "../../vault/vault.ts";

/** What these routes work with: all of it is the interface's own routes', too. */
export interface PaypalApiOptions {
  readonly settings: MerchantSettings;
  readonly catalogue: Catalogue;
  readonly sessions: Sessions;
  readonly customers: Customers;
  readonly countryOf: BuyerCountry;
  readonly tokens: Tokens;
  readonly findEligibleMethods: FindEligibleMethods;
  readonly pricing: Pricing;
  readonly journal: JournalContext;
  readonly vault: VaultContext;
  readonly randomness: Randomness;
}
