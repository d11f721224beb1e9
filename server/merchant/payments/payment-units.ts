import type {Order} from "../paypal/orders.ts";
import {unitsOf} from "../paypal/units.ts";
import {DEFAULT_REFERENCE} from "../pricing/units.ts";

/**
 * References of the purchase units, by the ids of their captures, authorizations and refunds. Empty for an order of one unit, in
 * which nothing has to be told apart.
 */
export function unitsByPayment(order: Order | undefined): ReadonlyMap<string, string> {
  const units = order ? unitsOf(order) : [];
  if (units.length <= 1) return new Map();
  return new Map(
    units.flatMap(({reference_id: reference = DEFAULT_REFERENCE, payments = {}}) => {
      const {captures = [], authorizations = [], refunds = []} = payments;
      return [...captures, ...authorizations, ...refunds].map(({id}) => [id, reference] as const);
    }),
  );
}
