import type {LocalMethodKey} from "../../src/payment-methods/local-methods.ts";
import {localMethods, type LocalPaymentMethod} from "./sdk/local-methods.ts";
import {type Market, paymentMethods, type WalletMethod} from "./sdk/payment-methods.ts";

/**
 * Payment sources of the REST API, one entry each, by their key in `payment_source`. Schemas, confirmation,
 * approval pages and the vault derive from this list. `sdk/payment-methods.ts` lists the buttons and their
 * markets.
 */
export const paymentSources = {
  ...forEachLocal({shape: "local-payment", canBeSaved: false} as const),
  card: {shape: "card", canBeSaved: true},
  paypal: {shape: "wallet", canBeSaved: true},
  venmo: {shape: "wallet", canBeSaved: true},
  google_pay: {shape: "device-wallet", canBeSaved: false},
  apple_pay: {shape: "device-wallet", canBeSaved: true},
} as const satisfies Readonly<Record<string, PaymentSourceEntry>>;

interface PaymentSourceEntry {
  /**
   * Way of confirming the source. `card`: by the card's data. `wallet`: the buyer approves on a page.
   * `device-wallet`: by the encrypted card of the device. Cards may need a 3-D Secure challenge. `local-payment`: the
   * buyer pays on a page of the method, by its data.
   */
  readonly shape: "card" | "wallet" | "device-wallet" | "local-payment";
  /** True if a payment can save the source in the vault. */
  readonly canBeSaved: boolean;
}

type Entries = typeof paymentSources;
type KindsWith<Fields> = {
  [Kind in keyof Entries]: Entries[Kind] extends Fields ? Kind : never;
}[keyof Entries];

/** Key in `payment_source`. */
export type SourceKind = keyof Entries;
export type WalletKind = KindsWith<{readonly shape: "wallet"}>;
export type DeviceWalletKind = KindsWith<{readonly shape: "device-wallet"}>;
/** Local payment method, such as iDEAL. Only some of them are published keys. */
export type LocalKind = LocalMethodKey;
export type PublishedLocalKind = (typeof PUBLISHED_LOCAL_KINDS)[number];
export type SavableKind = KindsWith<{readonly canBeSaved: true}>;

/** Local methods whose key of `payment_source` is in PayPal's Orders API. The SDK confirms orders of all others. */
const PUBLISHED_LOCAL_KINDS = [
  "ideal",
  "bancontact",
  "eps",
  "blik",
  "mybank",
  "trustly",
  "p24",
] as const satisfies readonly LocalKind[];

export const SOURCE_KINDS = Object.keys(paymentSources) as readonly SourceKind[];
export const WALLET_KINDS = SOURCE_KINDS.filter(isWallet);

export function isWallet(kind: SourceKind): kind is WalletKind {
  return paymentSources[kind].shape === "wallet";
}

export function isDeviceWallet(kind: SourceKind): kind is DeviceWalletKind {
  return paymentSources[kind].shape === "device-wallet";
}

export function isLocal(kind: SourceKind): kind is LocalKind {
  return paymentSources[kind].shape === "local-payment";
}

/** Facts of a local method. */
export function localMethodOf(kind: LocalKind): LocalPaymentMethod {
  const method = localMethods.find(({restName}) => restName === kind);
  if (!method) throw new Error(`There is no local method ${kind}.`);
  return method;
}

export function isPublishedLocal(kind: SourceKind): kind is PublishedLocalKind {
  return PUBLISHED_LOCAL_KINDS.some((published) => published === kind);
}

export function canBeSaved(kind: SourceKind): kind is SavableKind {
  return paymentSources[kind].canBeSaved;
}

/** An object with the same value for each wallet. */
export function forEachWallet<Value>(value: Value): Readonly<Record<WalletKind, Value>> {
  return Object.fromEntries(WALLET_KINDS.map((kind) => [kind, value])) as Record<WalletKind, Value>;
}

/** An object with the same value for each local method. */
export function forEachLocal<Value>(value: Value): Readonly<Record<LocalKind, Value>> {
  return Object.fromEntries(localMethods.map(({restName}) => [restName, value])) as Record<LocalKind, Value>;
}

/** Markets and brand name of a source that is not available everywhere; undefined for all others. */
export function restrictionOf(
  kind: SourceKind,
): {readonly name: string; readonly markets: readonly Market[]} | undefined {
  const method = paymentMethods.find(({restName}) => restName === kind);
  return method?.markets ? {name: method.name, markets: method.markets} : undefined;
}

/** Wallet button, by the SDK's eligibility key. PayPal's pages call it `fundingSource`. */
export type FundingSource = WalletMethod["eligibility"];

const walletMethods = paymentMethods.filter(
  (method): method is WalletMethod => method.shape === "wallet-window",
);

export const FUNDING_SOURCES: readonly FundingSource[] = walletMethods.map(({eligibility}) => eligibility);

/** Payment method of a wallet button. */
export function walletMethodOf(source: FundingSource): WalletMethod {
  const method = walletMethods.find(({eligibility}) => eligibility === source);
  if (!method) throw new Error(`There is no wallet method ${source}.`);
  return method;
}

/** Payment source of a wallet method. Pay Later and PayPal Credit are ways to pay with `paypal`. */
export function walletKindOf(method: FundingSource | WalletMethod["restName"]): WalletKind {
  return WALLET_KINDS.find((kind) => kind === method) ?? "paypal";
}
