import type {MerchantSettings} from "../../config.ts";
import type {BuyerCountry} from "../../middleware/buyer-country.ts";
import type {Customers} from "../../middleware/customers.ts";
import type {Sessions} from "../../middleware/sessions.ts";
import type {JournalContext} from "../../payments/recording.ts";
import type {Catalogue} from "../../pricing/catalogue.ts";
import type {Pricing} from "../../pricing/pricing.ts";
import type {Randomness} from "../../randomness.ts";
import type {FindEligibleMethods} from "../../paypal/eligibility.ts";
import type {Tokens} from "../../paypal/oauth.ts";
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
