import Big from "big.js";
import type {Application} from "../accounts/operations.ts";
import type {PaymentMethod} from "../accounts/schema.ts";
import {configurationOf} from "./configuration.ts";
import {eligibleIn, keeps, RULES, type Situation} from "./rules.ts";
import type {EligibilityBody, EligibilityReply} from "./schema.ts";

const DEFAULT_CURRENCY = "USD";

/**
 * The methods that a buyer can pay with here. A method that is absent is not eligible. Who names no country is taken for a
 * buyer of the merchant's own; who names no currency, for one who pays in US dollars.
 *
 * @param pageHost the host of the page that asks, or the sandbox's for a server: wallets show it as the merchant's site
 */
export function findEligibleMethods(
  body: EligibilityBody,
  application: Application,
  pageHost: string,
): EligibilityReply {
  const buyerCountry = body.customer?.country_code ?? application.profile.country_code;
  const situation = situationOf(body, application.profile.country_code, buyerCountry);
  return {
    eligible_methods: situation ? methodsIn(situation, body, application, pageHost) : {},
    supplementary_data: {buyer_country_code: buyerCountry},
  };
}

function methodsIn(
  situation: Situation,
  body: EligibilityBody,
  application: Application,
  pageHost: string,
): EligibilityReply["eligible_methods"] {
  const hasVault = application.features.includes("vault");
  if (keeps(situation.flow) && !hasVault) return {};
  const {currency} = situation;
  const constraint = body.preferences?.payment_source_constraint;
  const methods = eligibleIn(situation)
    .filter(({method}) => application.paymentMethods.includes(method) && isWanted(method, constraint))
    .map(({method, market}) => {
      const canBeVaulted = hasVault && RULES[method].canBeVaulted;
      return configurationOf(method, {application, currency, market, canBeVaulted, pageHost});
    });
  return Object.assign({}, ...methods) as EligibilityReply["eligible_methods"];
}

/** Undefined for an order in several currencies, which the service doesn't take. */
function situationOf(
  body: EligibilityBody,
  merchantCountry: string,
  buyerCountry: string,
): Situation | undefined {
  const amounts = (body.purchase_units ?? []).map(({amount}) => amount);
  const [currency = DEFAULT_CURRENCY, ...others] = new Set(
    amounts.map((amount) => amount?.currency_code ?? DEFAULT_CURRENCY),
  );
  if (others.length > 0) return undefined;
  const flow = body.preferences?.payment_flow ?? "ONE_TIME_PAYMENT";
  return {merchantCountry, buyerCountry, currency, amount: totalOf(amounts.map((one) => one?.value)), flow};
}

function totalOf(values: readonly (string | undefined)[]): string | undefined {
  if (values.length === 0) return undefined;
  let total = new Big(0);
  for (const value of values) {
    if (value === undefined) return undefined;
    total = total.plus(value);
  }
  return total.toFixed();
}

type Constraint = NonNullable<NonNullable<EligibilityBody["preferences"]>["payment_source_constraint"]>;

function isWanted(method: PaymentMethod, constraint: Constraint | undefined): boolean {
  if (!constraint) return true;
  const isNamed = constraint.payment_sources.some((source) => source.toLowerCase() === method);
  return isNamed === (constraint.constraint_type === "INCLUDE");
}
