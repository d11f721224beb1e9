import {expressWalletNames, expressWallets, type ExpressWallet} from "./express-wallets.ts";
import {firstMethods} from "./first-methods.ts";
import {localMethods, type LocalMethodKey, type WindowKind} from "./local-methods.ts";
import {chosen, isPossible, type Market, type MethodChoice} from "./purchase-market.ts";
import {paymentMethods} from "./registry.ts";

/** A method in the list of `<checkout-payment>`: a key of one of the registries. */
export type MethodName = "card" | ExpressWallet | "paylater" | "credit" | LocalMethodKey;

const isLocal = (name: string): name is LocalMethodKey => Object.hasOwn(localMethods, name);

/** Every method that the list may have. */
export const methodNames: readonly string[] = [
  "card",
  ...expressWalletNames,
  "paylater",
  "credit",
  ...Object.keys(localMethods),
];

/** A method in the list, with its values of the registries. */
export interface OfferedMethod {
  readonly kind: "card" | "wallet" | "local";
  /** Name for buyers. A card's is translated. */
  readonly name: string;
  readonly component: string;
  readonly eligibility: string;
  /** How the buyer pays in the window of a local method. */
  readonly window?: WindowKind;
  readonly canSave: boolean;
  /** Countries of the buyer. Null: any. */
  readonly countries: readonly string[] | null;
  /** Fields in PayPal's frames. */
  readonly fields: readonly string[];
  /** Further values that a local method needs. */
  readonly sessionFields?: readonly string[];
}

export function methodOf(name: MethodName): OfferedMethod {
  return isLocal(name)
    ? {...localMethods[name], kind: "local", eligibility: name, canSave: false}
    : {...paymentMethods[name], kind: name === "card" ? "card" : "wallet"};
}

/**
 * Methods for the list in this market, in their order: the country's own, cards, wallets, all others.
 * @param hasExpress the wallets of the express buttons are not in the list
 */
export function offeredMethods(market: Market, choice: MethodChoice, hasExpress: boolean): MethodName[] {
  const first = firstMethods[market.country ?? ""] ?? [];
  const express = expressWallets(market, choice);
  const local = Object.keys(localMethods).filter(isLocal);
  const wallets = (["paylater", "credit"] as const).filter((name) =>
    isPossible(paymentMethods[name], market),
  );
  const all: MethodName[] = [
    ...first,
    "card",
    ...(hasExpress ? [] : express),
    ...wallets,
    ...local.filter((name) => !first.includes(name)),
  ];
  return chosen(
    all.filter((name) => !isLocal(name) || isPossible(localMethods[name], market)),
    choice,
  );
}
