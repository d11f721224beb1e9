import type {Messages} from "../../locales/messages.ts";
import {cardTitle} from "../card-fields/card-title.ts";
import type {Saved} from "../../merchant-api/vault.ts";

const wallets: Readonly<Record<string, string>> = {paypal: "PayPal", venmo: "Venmo", apple_pay: "Apple Pay"};

/** Name by which the buyer recognizes a saved card or wallet. */
export function savedTitle(saved: Saved, texts: Messages["extendedCard"]): string {
  if (!("wallet" in saved)) return cardTitle(saved, texts);
  const name = wallets[saved.wallet] ?? saved.wallet;
  return saved.label ? `${name} (${saved.label})` : name;
}
