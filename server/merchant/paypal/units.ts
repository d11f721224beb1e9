import {add, type Money, MoneyError, parseMoney, type WireMoney} from "../../shared/money.ts";

/** The purchase units of an order. Empty if PayPal did not return them. */
export function unitsOf<Unit>({
  purchase_units: units = [],
}: {
  readonly purchase_units?: readonly Unit[] | undefined;
}): readonly Unit[] {
  return units;
}

/** The only purchase unit of an order. Undefined if it has several. */
export function onlyUnitOf<Unit>(order: {
  readonly purchase_units?: readonly Unit[] | undefined;
}): Unit | undefined {
  const [unit, ...others] = unitsOf(order);
  return others.length === 0 ? unit : undefined;
}

/** What the units of an order cost. Undefined if PayPal did not return a valid amount of each, in one currency. */
export function totalOfUnits(order: {
  readonly purchase_units?: readonly {readonly amount?: WireMoney | undefined}[] | undefined;
}): Money | undefined {
  const amounts = unitsOf(order).flatMap(({amount}) => amount ?? []);
  if (amounts.length === 0 || amounts.length < unitsOf(order).length) return undefined;
  try {
    return amounts.map((amount) => parseMoney(amount)).reduce(add);
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}
