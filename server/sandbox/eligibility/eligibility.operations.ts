import Big from "big.js";
import type {PaymentMethod} from "../wire/application.ts";
import {configurationOf, type Offer} from "./configuration.ts";
import {eligibleIn, keeps, type Situation} from "./rules.ts";
import type {EligibilityBody, EligibilityReply} from "./eligibility.schema.ts";

const DEFAULT_CURRENCY = "USD";

/** Who asks from where. */
export interface Asker extends Pick<Offer, "application" | "serviceOrigin"> {
  /** The host of the page that asks, or the sandbox's for a server: wallets show it as the merchant's site. */
  readonly pageHost: string;
}

/**
 * The methods that a buyer can pay with here. A method that is absent is not eligible. Who names no country is taken for a
 * buyer of the merchant's own; who names no currency, for one who pays in US dollars.
 */
export function findEligibleMethods(body: EligibilityBody, asker: Asker): EligibilityReply {
  const {application} = asker;
  const buyerCountry = body.customer?.country_code ?? application.profile.country_code;
  const situation = situationOf(body, application.profile.country_code, buyerCountry);
  return {
    eligible_methods: situation ? methodsIn(situation, body, asker) : {},
    supplementary_data: {buyer_country_code: buyerCountry},
  };
}

function methodsIn(
  situation: Situation,
  body: EligibilityBody,
  asker: Asker,
): EligibilityReply["eligible_methods"] {
  const {application} = asker;
  const hasVault = application.features.includes("vault");
  if (keeps(situation.flow) && !hasVault) return {};
  const {currency} = situation;
  const constraint = body.preferences?.payment_source_constraint;
  const methods = eligibleIn(situation)
    .filter(({method}) => application.paymentMethods.includes(method) && isWanted(method, constraint))
    .map(({method, market, canBeVaulted}) =>
      configurationOf(method, {...asker, currency, market, canBeVaulted: hasVault && canBeVaulted}),
    );
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
