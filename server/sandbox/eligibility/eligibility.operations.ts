import Big from "big.js";
import type {PaymentMethod} from "../wire/application.ts";
import {configurationOf, type Offer} from "./configuration.ts";
import {eligibleIn, savesMethod, type Situation} from "./rules.ts";
import type {EligibilityBody, EligibilityReply} from "./eligibility.schema.ts";

const DEFAULT_CURRENCY = "USD";

/** The caller of the eligibility request. */
export interface Asker extends Pick<Offer, "application" | "serviceOrigin"> {
  /** Host of the calling page, or of the sandbox for a server. Wallets show it as the merchant's site. */
  readonly pageHost: string;
}

/**
 * Finds the eligible payment methods. Absent methods are not eligible. The default buyer country is the
 * merchant's; the default currency is USD.
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
  if (savesMethod(situation.flow) && !hasVault) return {};
  const {currency} = situation;
  const constraint = body.preferences?.payment_source_constraint;
  const methods = eligibleIn(situation)
    .filter(({method}) => application.paymentMethods.includes(method) && isWanted(method, constraint))
    .map(({method, market, canBeVaulted}) => {
      const offer = {...asker, currency, market, canBeVaulted: hasVault && canBeVaulted};
      return [method, configurationOf(method, offer)] as const;
    });
  return Object.fromEntries(methods);
}

/** Undefined for several currencies, which PayPal refuses. */
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
