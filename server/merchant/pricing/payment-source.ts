import type {WindowMethod} from "../../../src/payment-methods/registry.ts";
import {requiredAddressParts} from "../../shared/address-parts.ts";
import {MerchantError} from "../errors.ts";
import {type CardRules, isWeaker, type UserAction} from "./card-rules.ts";
import type {BuyRequest, PayloadRequest, ScaMethod} from "./requests.ts";

/** Return URLs, to which PayPal sends the buyer's browser after a challenge on another page. */
export interface ReturnUrls {
  readonly return_url: string;
  readonly cancel_url: string;
}

/** A card, as an order's payment source. */
export interface CardSource {
  readonly card: {
    /** Token of Fastlane. PayPal captures the order when it is created. */
    readonly single_use_token?: string;
    /** Id of a saved card. PayPal captures the order when it is created. */
    readonly vault_id?: string;
    readonly stored_credential?: typeof BUYER_IS_THERE;
    readonly attributes?: {readonly verification?: {readonly method: ScaMethod}} & Partial<SavedOnSuccess>;
    readonly experience_context: ReturnUrls;
  };
}

/** A wallet that the buyer approves the order with. */
export type WalletSource = {
  readonly [Wallet in NonNullable<WindowMethod["paymentSource"]>]?: {
    /** Id of a saved wallet. PayPal captures the order when it is created. */
    readonly vault_id?: string;
    readonly attributes?: SavedOnSuccess;
    readonly experience_context: Partial<ReturnUrls> & {
      readonly shipping_preference?: "SET_PROVIDED_ADDRESS" | "NO_SHIPPING";
      readonly user_action?: UserAction;
    };
  };
};

/** A device's wallet, which sends its card when the order is confirmed. */
export type DeviceWalletSource =
  | {
      readonly apple_pay:
        | {readonly attributes?: SavedOnSuccess; readonly experience_context?: ReturnUrls}
        /** Saved before. PayPal captures the order when it is created. */
        | {readonly vault_id: string; readonly stored_credential: typeof BUYER_IS_THERE};
    }
  | {
      readonly google_pay: {
        readonly attributes?: {readonly verification: {readonly method: ScaMethod}};
        readonly experience_context?: ReturnUrls;
      };
    };

/** Saves the source for this customer after its payment. */
export interface SavedOnSuccess {
  readonly vault: {
    readonly store_in_vault: "ON_SUCCESS";
    readonly usage_type?: "MERCHANT";
    readonly customer_type?: "CONSUMER";
  };
  readonly customer: {readonly merchant_customer_id: string};
}

export type PaymentSource = CardSource | WalletSource | DeviceWalletSource;

/** For a saved source that the buyer charges with a press: the buyer is present for a challenge. */
const BUYER_IS_THERE = {
  payment_initiator: "CUSTOMER",
  payment_type: "ONE_TIME",
  usage: "SUBSEQUENT",
} as const;

/** Requirements of the shop for a payment source, and the allowed return URLs. */
export interface SourceRules extends CardRules {
  /** URL of the page. */
  readonly home: string;
  /** Return URL of a bank's challenge that opens in another window. */
  readonly bankReturn: string;
  /** The shop's own origin and those that it allows. */
  readonly origins: readonly string[];
  /** Refers to the payment token of the customer's saved card. Throws for any other card. */
  readonly savedCard: (card: string) => Promise<string>;
  /** Refers to a single-use token. */
  readonly singleUse: (token: string) => Promise<string>;
  /** The customer's saved wallet. Throws for any other wallet. */
  readonly savedWallet: (wallet: string) => Promise<SavedWallet>;
}

/** A customer's saved wallet. */
export interface SavedWallet {
  readonly wallet: "paypal" | "venmo" | "apple_pay";
  /** Refers to the payment token. */
  readonly token: string;
}

/**
 * Builds the payment source of an order, as the page requests it, but never weaker than the shop's rules. It has references
 * instead of PayPal's tokens, because it is recorded.
 * Undefined for a source that is chosen later.
 *
 * @param saved attributes that save the source for the customer; undefined if it is not saved
 * @throws MerchantError 422 for a return URL of another origin, and for an incomplete address; and what `savedCard` and `savedWallet`
 *   throw
 */
export async function sourceOf(
  request: BuyRequest,
  rules: SourceRules,
  saved?: SavedOnSuccess,
): Promise<PaymentSource | undefined> {
  requireWholeAddress(request);
  const {returnUrl, cancelUrl = returnUrl, wallet, savedCard, savedWallet} = request;
  if (wallet === "apple_pay" || wallet === "google_pay") return deviceWalletOf({[wallet]: {}}, rules, saved);
  const settled = request.shipping?.address !== undefined;
  const preference = settled ? ({shipping_preference: "SET_PROVIDED_ADDRESS"} as const) : {};
  if (returnUrl !== undefined && cancelUrl !== undefined) {
    const urls = checkReturnUrls({return_url: returnUrl, cancel_url: cancelUrl}, rules.origins);
    return approvedWith(wallet, request.review, {...urls, ...preference}, saved);
  }
  if (wallet !== undefined) {
    // PayPal requires the URLs of an order that saves its wallet.
    const urls = saved && homeUrls(rules);
    return approvedWith(wallet, request.review, {...urls, ...preference}, saved);
  }
  if (savedWallet !== undefined) {
    const {wallet: kind, token} = await rules.savedWallet(savedWallet);
    if (kind === "apple_pay") return {apple_pay: {vault_id: token, stored_credential: BUYER_IS_THERE}};
    const urls = homeUrls({home: rules.bankReturn});
    return {[kind]: {vault_id: token, experience_context: {...urls, ...preference}}};
  }
  const {card: sent, ...device} = ("intent" in request && request.payment_source) || {};
  if (device.google_pay ?? device.apple_pay) return deviceWalletOf(device, rules, saved);
  const singleUseToken = request.singleUseToken ?? sent?.single_use_token;
  const requested = sent?.attributes?.verification.method ?? request.scaMethod;
  const urls = sent?.experience_context && checkReturnUrls(sent.experience_context, rules.origins);
  const returnUrls = urls ?? homeUrls({home: rules.bankReturn});
  if (singleUseToken !== undefined)
    return chargedAtCreation(
      {single_use_token: await rules.singleUse(singleUseToken)},
      requested,
      returnUrls,
      rules,
    );
  if (savedCard !== undefined) {
    const token = {vault_id: await rules.savedCard(savedCard), stored_credential: BUYER_IS_THERE};
    return chargedAtCreation(token, requested, returnUrls, rules);
  }
  if (!sent && requested === undefined && !saved) return undefined;
  return cardSource(requested ?? "NONE", rules.minimumSca, urls ?? homeUrls(rules), saved);
}

/**
 * Refuses an address that lacks what its country requires, because PayPal refuses it. A part of an address is enough for a price.
 *
 * @throws MerchantError 422 that names the missing fields
 */
function requireWholeAddress({shipping: {address} = {}}: BuyRequest): void {
  if (!address) return;
  const missing = requiredAddressParts(address.countryCode).filter((part) => address[part] === undefined);
  if (missing.length === 0) return;
  throw new MerchantError(
    422,
    "ADDRESS_INCOMPLETE",
    `The shipping address in ${address.countryCode} lacks ${missing.join(", ")}: send the whole address, or none.`,
    missing.map((part) => ({issue: "MISSING_REQUIRED_PARAMETER", field: `/shipping/address/${part}`})),
  );
}

/** Builds the device wallet that a page's payload names, never weaker than the shop's rules. */
function deviceWalletOf(
  {google_pay, apple_pay}: Pick<NonNullable<PayloadRequest["payment_source"]>, "google_pay" | "apple_pay">,
  rules: SourceRules,
  saved?: SavedOnSuccess,
): DeviceWalletSource {
  const context = (google_pay ?? apple_pay)?.experience_context;
  const urls = context && {experience_context: checkReturnUrls(context, rules.origins)};
  if (!google_pay) return {apple_pay: {...(saved && {attributes: saved}), ...urls}};
  // PayPal asks for 3-D Secure only for a card number. A device's cryptogram passes without it.
  const method = atLeast(strictest(rules), google_pay.attributes?.verification.method ?? "NONE");
  return {google_pay: {...(method === "NONE" ? {} : {attributes: {verification: {method}}}), ...urls}};
}

/** Builds the wallet that the buyer approves the order with. */
function approvedWith(
  wallet: keyof WalletSource = "paypal",
  review = false,
  context: NonNullable<WalletSource["paypal"]>["experience_context"] = {},
  saved?: SavedOnSuccess,
): WalletSource {
  const user_action: UserAction = review ? "CONTINUE" : "PAY_NOW";
  return {
    [wallet]: {
      ...(saved && {attributes: savedWalletAttributes(saved)}),
      experience_context: {...context, user_action},
    },
  };
}

/** Tells PayPal's and Venmo's page to ask for no address, for goods that aren't sent. */
export function withoutShipping(source: PaymentSource | undefined): PaymentSource | undefined {
  if (source === undefined) return undefined;
  const {paypal, venmo} = source as WalletSource;
  const unsent = (wallet: NonNullable<WalletSource["paypal"]>) => ({
    ...wallet,
    experience_context: {...NO_SHIPPING, ...wallet.experience_context},
  });
  return {...source, ...(paypal && {paypal: unsent(paypal)}), ...(venmo && {venmo: unsent(venmo)})};
}

/** Preference of PayPal's pages for goods that aren't sent. */
export const NO_SHIPPING = {shipping_preference: "NO_SHIPPING"} as const;

/** Attributes that save an approved wallet. */
export function savedWalletAttributes({vault, customer}: SavedOnSuccess): SavedOnSuccess {
  return {vault: {...vault, usage_type: "MERCHANT", customer_type: "CONSUMER"}, customer};
}

/** The shop's minimum for a source whose card may skip 3-D Secure unless the server asks for it. A required shift needs it always. */
function strictest({minimumSca, liability}: CardRules): ScaMethod {
  return liability === "always" ? "SCA_ALWAYS" : minimumSca;
}

/** Builds a source that is captured on creation. The liability can't be checked before the capture. */
function chargedAtCreation(
  token: Pick<CardSource["card"], "single_use_token" | "vault_id" | "stored_credential">,
  requested: ScaMethod = "NONE",
  urls: ReturnUrls,
  rules: SourceRules,
): CardSource {
  const {card} = cardSource(requested, strictest(rules), urls);
  return {card: {...token, ...card}};
}

/** Tests whether PayPal charges an order with this source when it is created. */
export function isChargedAtCreation(source: PaymentSource | undefined): boolean {
  if (source === undefined) return false;
  return Object.values(source).some((one: object) => "single_use_token" in one || "vault_id" in one);
}

/** Returns the stronger one of the page's authentication method and the shop's minimum. */
export function atLeast(minimum: ScaMethod, requested: ScaMethod): ScaMethod {
  return isWeaker(requested, minimum) ? minimum : requested;
}

/** Return URLs of the page itself. */
export function homeUrls({home}: Pick<SourceRules, "home">): ReturnUrls {
  return {return_url: home, cancel_url: home};
}

/** Builds the source of a page's card form. It returns to that page by default. */
export function cardOf(requested: ScaMethod, rules: SourceRules, urls = homeUrls(rules)): CardSource {
  return cardSource(requested, rules.minimumSca, urls);
}

function cardSource(
  requested: ScaMethod,
  minimum: ScaMethod,
  urls: ReturnUrls,
  saved?: SavedOnSuccess,
): CardSource {
  const method = atLeast(minimum, requested);
  const verification = method === "NONE" ? {} : {verification: {method}};
  return {
    card: {
      ...((saved ?? method !== "NONE") && {attributes: {...verification, ...saved}}),
      experience_context: urls,
    },
  };
}

/**
 * Return URLs on the shop's own origins. They are forwarded as parsed: another parser might find another host in the raw text,
 * as in `http://127.0.0.1:8080\@evil.example`.
 *
 * @throws MerchantError 422 for another origin
 */
export function checkReturnUrls(urls: ReturnUrls, allowedOrigins: readonly string[]): ReturnUrls {
  const checked = (text: string) => {
    const url = new URL(text);
    if (allowedOrigins.includes(url.origin)) return url.href;
    throw new MerchantError(422, "RETURN_URL_REFUSED", "A return URL has another origin than the shop.");
  };
  return {return_url: checked(urls.return_url), cancel_url: checked(urls.cancel_url)};
}
