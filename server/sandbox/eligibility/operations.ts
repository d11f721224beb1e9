import {NETWORKS} from "../cards/processor.ts";
import {isSupportedCurrency} from "../wire/currencies.ts";
import type {EligibilityBody} from "./schema.ts";

const DEFAULT_CURRENCY = "USD";

/** The methods that a buyer can pay with here. A method that is absent is not eligible. */
export function findEligibleMethods(body: EligibilityBody) {
  const currencies = (body.purchase_units ?? []).map(
    (unit) => unit.amount?.currency_code ?? DEFAULT_CURRENCY,
  );
  const served = currencies.every(isSupportedCurrency);
  return {eligible_methods: served ? {advanced_cards: advancedCards()} : {}};
}

function advancedCards() {
  return {
    can_be_vaulted: false,
    supports_installments: false,
    cobranded_enabled: false,
    vendors: NETWORKS.map((network) => ({network, eligible: true, can_be_vaulted: false, branded: false})),
  };
}
